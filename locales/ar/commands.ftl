### ما تفعله لوحة المفاتيح: كلمات قائمة المفاتيح وأوامر حقل النقلات.

key-space = المسافة
key-escape = الهروب
key-home = البداية
key-end = النهاية
keys-note = على الرقعة نفسها تتنقل مفاتيح الأسهم بين المربعات، ويرفع مفتاح المسافة القطعة.
keys-forget = انسَ نقلة منوية أو نقلة لم تؤكَّد بعد

## الأوامر

cmd-title = الأوامر
cmd-note = تُكتب في حقل النقلات، ويُقرأ الجواب.
cmd-help = يسرد الأوامر
cmd-turn = لمن الدور
cmd-clock = ما بقي في الساعتين
cmd-last = آخر نقلة
cmd-pieces = مواضع القطع كلها؛ ومع اسم قطعة أو حرفها، مثل «القطع N»، مواضع تلك القطعة
cmd-scan = ما على مربع أو عمود أو صف، مثل «امسح e» أو «امسح 5»
cmd-moves = كل النقلات القانونية؛ ومع مربع، مثل «النقلات e2»، نقلات قطعته
cmd-draw = يعرض التعادل أو يقبله
cmd-takeback = يطلب استرجاع آخر نقلة
cmd-accept = يقبل ما يعرضه الخصم
cmd-decline = يرفضه
cmd-resign = يستسلم بعد سؤال
cmd-clocks = الأبيض: { $white }. الأسود: { $black }.
cmd-time = { $minutes ->
    [zero] صفر دقيقة
    [one] دقيقة واحدة
    [two] دقيقتان
    [few] { $minutes } دقائق
   *[other] { $minutes } دقيقة
  } { $seconds ->
    [zero] وصفر ثانية
    [one] وثانية واحدة
    [two] وثانيتان
    [few] و{ $seconds } ثوانٍ
   *[other] و{ $seconds } ثانية
  }
cmd-no-man = لا قطعة اسمها «{ $text }».
cmd-none-of = لا وجود لـ{ $piece } على الرقعة.
cmd-scan-what = اذكر مربعًا، أو عمودًا من a إلى j، أو صفًّا من 1 إلى 10.
cmd-scan-empty = لا شيء على { $line }.
cmd-moves-what = اذكر مربعًا مثل e2.
cmd-moves-none = لا نقلة قانونية.
cmd-not-now = لا يمكن ذلك الآن.
cmd-looking-back = أنت تنظر إلى وضع سابق. عد إلى اللعبة لتنقل.

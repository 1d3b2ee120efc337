### كلمات واجهة المتصفح.

## القطع

piece-white-king = الشاه الأبيض
piece-white-general = الفرزان الأبيض
piece-white-elephant = الفيل الأبيض
piece-white-war-machine = الدبابة البيضاء
piece-white-knight = الفرس الأبيض
piece-white-rook = الرخ الأبيض
piece-white-pawn = البيدق الأبيض
piece-white-camel = الجمل الأبيض
piece-black-king = الشاه الأسود
piece-black-general = الفرزان الأسود
piece-black-elephant = الفيل الأسود
piece-black-war-machine = الدبابة السوداء
piece-black-knight = الفرس الأسود
piece-black-rook = الرخ الأسود
piece-black-pawn = البيدق الأسود
piece-black-camel = الجمل الأسود

## الرقعة

board-label = الرقعة
board-help = تنقّل بمفاتيح الأسهم. مفتاح الإدخال أو المسافة يرفع القطعة ويضعها، ومفتاح الهروب يعيدها إلى مكانها.
board-square = { $square }، { $piece }
board-square-empty = { $square }، خالٍ
board-in-check = تحت الكش
board-target = يمكن الذهاب إلى هنا
board-target-capture = يمكن الأسر هنا
board-target-vanish = يخرج البيدق من الرقعة هنا
board-target-promotion = يصير البيدق فرزانًا هنا
board-lifted = رُفعت القطعة: { $piece } من { $square }، { $moves ->
    [zero] ولا نقلة لها
    [one] ولها نقلة واحدة
    [two] ولها نقلتان
    [few] ولها { $moves } نقلات
    [many] ولها { $moves } نقلة
   *[other] ولها { $moves } نقلة
  }
board-put-down = أُعيدت القطعة إلى مكانها.
board-refused = لا يمكن نقل القطعة إلى { $square }.
board-menu = الرقعة
board-menu-label = مظهر الرقعة
board-menu-pieces = القطع
board-menu-look = المربعات
board-menu-hints = أظهر كيف تتحرك كل قطعة
board-menu-hints-note = المثلث خطوة واحدة، والنقطة قفزة، والسهم مسير ما دام الطريق خاليًا. يسير البيدق في اتجاه شرطته ويأسر في اتجاه صليبيه.
board-menu-confirm = اسأل قبل إرسال كل نقلة
board-menu-draw-note = زر الفأرة الأيمن يرسم على رقعة اللعب: بالسحب سهمًا، وبالنقر إطارًا حول المربع. والنقر الأيسر يمحوها، ولا يراها غيرك.
pieces-figurative = مصوّرة
pieces-abstract = مجرّدة
pieces-letters = حروف
look-chequered = بلونين
look-cloth = قماش
look-print = طباعة

## قراءة النقلات

say-move = { $piece } من { $from } إلى { $to }.
say-capture = { $piece } من { $from } إلى { $to }، والقطعة المأسورة: { $captured }.
say-check = كش.

## الصف الأخير

note-vanish-yours = بلغ بيدقك { $square } وفرزانك ما زال حيًّا، فخرج من الرقعة.
note-vanish-computer = بلغ بيدق الحاسوب { $square } وفرزانه ما زال حيًّا، فخرج من الرقعة.
note-vanish-white = بلغ بيدق الأبيض { $square } وفرزان الأبيض ما زال حيًّا، فخرج من الرقعة.
note-vanish-black = بلغ بيدق الأسود { $square } وفرزان الأسود ما زال حيًّا، فخرج من الرقعة.
note-promotion-yours = بلغ بيدقك { $square } فصار فرزانًا، إذ لم يكن لك فرزان.
note-promotion-computer = بلغ بيدق الحاسوب { $square } فصار فرزانًا، إذ لم يكن له فرزان.
note-promotion-white = بلغ بيدق الأبيض { $square } فصار فرزانًا، إذ لم يكن للأبيض فرزان.
note-promotion-black = بلغ بيدق الأسود { $square } فصار فرزانًا، إذ لم يكن للأسود فرزان.

## النتائج

result-white-checkmate = فاز الأبيض بالشاه مات
result-white-stalemate = فاز الأبيض بتجميد الخصم
result-white-resignation = فاز الأبيض باستسلام الخصم
result-white-time = فاز الأبيض بنفاد وقت الخصم
result-black-checkmate = فاز الأسود بالشاه مات
result-black-stalemate = فاز الأسود بتجميد الخصم
result-black-resignation = فاز الأسود باستسلام الخصم
result-black-time = فاز الأسود بنفاد وقت الخصم
result-draw-bare-kings = تعادل: لم يبقَ سوى الشاهين
result-draw-repetition = تعادل بتكرار الوضع
result-draw-move-limit = تعادل: مئة نقلة لكل طرف بلا أسر ولا نقلة بيدق
result-draw-agreement = تعادل بالاتفاق
result-draw-aborted = تُركت اللعبة قبل أن تبدأ
verdict-won = لقد فزت
verdict-lost = لقد خسرت
verdict-draw = انتهت اللعبة بالتعادل
verdict-over = انتهت اللعبة
hint-stalemate = في هذه اللعبة يخسر من لا نقلة له، وإن لم يكن شاهه تحت الكش.
hint-time = من نفد وقته خسر، ولو كان خصمه شاهًا وحيدًا.
hint-aborted = لا تُحسب على أحد.

## صفحة اللعبة

game-title = لعبة من الشطرنج الكامل
loading = تُرتَّب الرقعة…
retry = أعد المحاولة
color-white = الأبيض
color-black = الأسود
color-random = عشوائي
level-1 = مبتدئ، المستوى 1
level-1-note = تعلّم حركة القطع للتو، ويخسر أكثرها.
level-2 = تابع، المستوى 2
level-2-note = يأخذ ما يراه، ولا يرى إلا نصفه.
level-3 = فتى، المستوى 3
level-3-note = ينظر نقلة واحدة إلى الأمام، وتفوته التهديدات الهادئة.
level-4 = حارس، المستوى 4
level-4-note = يترك قطعة بلا حماية بين حين وآخر.
level-5 = فارس، المستوى 5
level-5-note = ينظر أبعد من ذلك، ويمكن أن يُفاجأ.
level-6 = قائد، المستوى 6
level-6-note = قلّما يترك قطعة بلا حماية، وتفوته الخطط الطويلة.
level-7 = آمر، المستوى 7
level-7-note = نادرًا ما يفوته تهديد.
level-8 = وزير، المستوى 8
level-8-note = يكاد يرى كل ما هو قريب.
level-9 = أستاذ، المستوى 9
level-9-note = يبحث كما يبحث المحرك، لكن وقتًا قصيرًا.
level-10 = شاه، المستوى 10
level-10-note = المحرك بكامل قوته.
player-you = أنت · { $side }
player-computer = الحاسوب · { $side } · { $level }
player-rival = الخصم · { $side }
player-awaited = لم يحضر بعد · { $side }
player-here = حاضر
player-away = غائب
clock-white = ساعة الأبيض
clock-black = ساعة الأسود
clock-none = بلا ساعة
clock-terms = { $minutes } د + { $seconds } ث لكل نقلة
taken-captured = المأسور:
taken-vanished = المختفي
taken-count = { $piece }، العدد { $count }
status-label = حال اللعبة
status-your-turn = دورك
status-your-turn-check = دورك: شاهك تحت الكش
status-thinking = الحاسوب يفكّر
status-their-turn = دور خصمك
status-waiting = في انتظار صديقك
status-waiting-others = تنتظر هذه اللعبة لاعبَيها
status-confirm = أتلعب هذه النقلة؟
confirm-move = العب { $move }
confirm-back = تراجع عنها
premove = نقلة معدّة: { $move }. تُلعب حالما يمكن ذلك.
premove-forget = ألغها
spectators = { $count ->
    [zero] لا مشاهدين.
    [one] مشاهد واحد.
    [two] مشاهدان.
    [few] { $count } مشاهدين.
    [many] { $count } مشاهدًا.
   *[other] { $count } مشاهد.
  }
friend-came = حضر اللاعب الآخر.
taken-back = استُرجعت نقلة.
status-turn-white = الدور للأبيض
status-turn-black = الدور للأسود
status-watching = أنت تشاهد هذه اللعبة.
status-sending = تُرسَل نقلتك
status-unsent = لم تُرسَل نقلتك
move-kept = نقلتك محفوظة.
connection-connecting = يجري الاتصال…
connection-open = متّصل
connection-lost = انقطع الاتصال. تجري إعادة المحاولة…
browsing = نظرة إلى الوراء: { $ply } من { $plies } من أنصاف النقلات.
browsing-back = العودة إلى اللعبة
controls-label = أزرار التحكم
resign = استسلام
resign-title = هل تستسلم؟
resign-text-computer = يفوز الحاسوب فورًا، ولا رجوع عن ذلك.
resign-text-friend = يفوز خصمك فورًا، ولا رجوع عن ذلك.
resign-text-oneself = يخسر صاحب الدور فورًا، ولا رجوع عن ذلك.
resign-yes = أستسلم
confirm-no = أكمل اللعب
offer-draw = عرض التعادل
agree-draw = اتفاق على التعادل
takeback = استرجاع نقلة
abort = ترك
sound = الصوت
rematch = لعبة ثانية
next-game = إلى اللعبة التالية
analyse-game = حلّل اللعبة
pgn-download = ملف PGN
ending-close = انظر إلى الرقعة

## العروض

offered-draw = عرضتَ التعادل.
offered-takeback = طلبتَ استرجاع نقلتك الأخيرة.
offered-rematch = عرضتَ لعبة ثانية.
asked-draw = يعرض خصمك التعادل.
asked-takeback = يطلب خصمك استرجاع نقلته الأخيرة.
asked-rematch = يعرض خصمك لعبة ثانية.
declined-draw = رفض خصمك التعادل.
declined-takeback = رفض خصمك استرجاع النقلة.
declined-rematch = لا يريد خصمك لعبة ثانية.
offer-accept = قبول
offer-decline = رفض
offer-withdraw = سحب العرض

## المقاعد

link-copy = انسخ الرابط
link-share = مشاركة
link-copied = نُسخ
invite-title = ادعُ صديقًا
invite-text = أول من يفتح هذا الرابط له أن يجلس إلى الجانب الآخر، وتبدأ اللعبة حين يحضر.
invite-link = رابط لصديقك
invite-gone = لم يأتِ صديقك بعد. ظهرت الدعوة مرة واحدة حيث أُنشئت اللعبة. إن ضاعت فأنشئ دعوة جديدة، ولا تنفع القديمة بعدها.
invite-renew = أنشئ دعوة جديدة
invited-title = أدعاك صديق إلى اللعب؟
invited-text = هذا العنوان وحده للمشاهدة. لتجلس تحتاج إلى الرابط الذي أُعطي صديقك من أجلك: اطلبه منه.
seat-join-title = أنت مدعوّ إلى هذه اللعبة
seat-join-text = سيكون لونك: { $side }.
seat-join = اجلس والعب
seat-move-title = هذا رابط مقعد
seat-move-text = لك أن تواصل اللعب في هذا المتصفح، ولا يبقى للمتصفح السابق إلا المشاهدة.
seat-move = أواصل اللعب هنا
own-seat-title = اللعب على جهاز آخر
own-seat-text = ينقل هذا الرابط الخاص مقعدك إلى المتصفح الذي يفتحه. من كان معه هذا الرابط لعب مكانك، فلا تعطه أحدًا.
own-seat-link = رابطك الخاص
own-seat-renew = أنشئ رابطًا خاصًّا
draw-declined = رفض الحاسوب التعادل.
flip = قلب الرقعة
new-game = لعبة جديدة
moves-title = النقلات
moves-none = لا نقلات بعد
moves-vanished = خرج البيدق من الرقعة
browse-label = عرض الأوضاع السابقة
browse-first = الوضع الأول
browse-back = نقلة إلى الوراء
browse-forward = نقلة إلى الأمام
browse-last = أحدث وضع
typed-label = اكتب نقلة، أو ؟ للأوامر
keys = المفاتيح والأوامر
typed-play = العب
facts-title = عن هذه اللعبة
facts-array = الوضع الأول
facts-rules = القواعد
facts-draws = التعادل
facts-clock = الساعة
facts-fen = الوضع (FEN)

## بدء لعبة

home-array = الوضع الأول
home-opponent = الخصم
opponent-computer = الحاسوب
opponent-friend = صديق
opponent-oneself = على جهاز واحد
home-pace = الساعة: دقائق وثوانٍ لكل نقلة
pace-none = بلا ساعة
pace-own = غيرها
pace-minutes = الدقائق لكل طرف
pace-seconds = الثواني المضافة لكل نقلة
home-first-move = العب نقلة لتبدأ.
home-friend-first = تبدأ اللعبة حين يأتي صديقك.
home-computer-first = ابدأ اللعب: النقلة الأولى للحاسوب.
home-open = اعرض هذه اللعبة في الصفحة الأولى ليشاهدها من شاء
home-at-once = الحاسوب يجيب في الحال
home-invite = تحدَّ صديقًا
home-more = التعادل وأوضاع أولى أخرى
home-level = قوة الحاسوب
home-color = لونك
home-draws = التعادل
home-start = ابدأ اللعب
home-starting = تبدأ اللعبة…
array-kamil = الكامل
array-kamil-note = دبابات، والبيادق على الصف الثاني
array-tamma = التامّة
array-tamma-note = دبابات، والبيادق على الصف الثالث
array-camel = الجمل
array-camel-note = جمال بدل الدبابات
array-fen = وضع خاص
rules-war-machine = الدبابة
rules-camel = الجمل
draws-default = تعادل حديث
draws-default-note = يقع التعادل ببقاء الشاهين وحدهما، أو تكرار الوضع للمرة الثالثة، أو مئة نقلة لكل طرف بلا أخذ ولا نقل بيدق.
draws-strict = كما في المصدر
draws-strict-note = لا تعادل إلا بالاتفاق.
fen-help = عشرة صفوف من العاشر نزولًا، مثل ‎10/4P5/…‎ واتركه فارغًا لتبدأ من الوضع المختار أعلاه.
fen-label = الوضع (FEN)
fen-rules = قواعد هذا الوضع
fen-wrong = لا يمكن لعب هذا الوضع:
live-title = ألعاب تُلعب الآن
live-none = لا أحد يلعب علنًا الآن. تظهر هنا كل لعبة تجوز مشاهدتها.
live-more = ألعاب أخرى
games-title = ألعابك
games-none = تظهر هنا الألعاب التي تبدؤها.
games-more = { $games ->
    [zero] لا ألعاب أخرى
    [one] لعبة أخرى
    [two] لعبتان أخريان
    [few] { $games } ألعاب أخرى
    [many] { $games } لعبة أخرى
   *[other] { $games } لعبة أخرى
  }
games-moves = { $moves ->
    [zero] بلا نقلات
    [one] نقلة واحدة
    [two] نقلتان
    [few] { $moves } نقلات
    [many] { $moves } نقلة
   *[other] { $moves } نقلة
  }

## الأخطاء

error-network = تعذّر الوصول إلى الخادم.
error-bad-request = لم يفهم الخادم الطلب.
error-not-your-game = هذه اللعبة لغيرك، ولك أن تشاهدها فقط.
error-not-found = لا توجد لعبة كهذه.
error-stale-ply = لُعبت هناك نقلة أخرى من قبل. تعرض الرقعة اللعبة كما هي.
error-not-your-turn = ليس دورك.
error-game-over = انتهت اللعبة من قبل.
error-not-started = تبدأ اللعبة حين يحضر اللاعب الآخر.
error-wrong-secret = ليس هذا رابط مقعد هنا، أو لم يعد كذلك: حلّ محله رابط أحدث، أو حضر أحدهم من قبل.
error-seat-taken = هذا المقعد ليس لك: الدعوة لغير صاحبها.
error-offered-already = عرضتَ ذلك من قبل، ولك أن تعيده بعد نقلة.
error-overtaken = حدث في أثناء ذلك ما يغيّر معنى طلبك. تعرض الرقعة اللعبة كما هي.
error-too-long = بلغت هذه اللعبة أقصى طول هنا، ولك أن تتفق على التعادل أو تستسلم.
error-nothing-to-take-back = لم تلعب نقلة يمكن استرجاعها.
error-too-late-to-abort = بعد النقلة الثانية لا تُترك اللعبة إلا بالاستسلام.
error-no-opponent = لم يحضر أحد للعب هذه اللعبة.
error-illegal-move = هذه النقلة غير قانونية. تعرض الرقعة اللعبة كما هي.
error-bad-position = لا يمكن لعب هذا الوضع.
error-too-many-requests = كان ذلك أسرع مما يحتمله الخادم. انتظر لحظة.
error-busy = تُغيَّر اللعبة من جهات عدة في آن واحد. أعد المحاولة.
error-internal = حدث خطأ في الطريق. لم يضِع شيء.

## الألوان

theme = الألوان
theme-auto = كما في النظام
theme-light = فاتحة
theme-dark = داكنة
theme-contrast = تباين عالٍ

## المحرر

editor-board = رقعة للترتيب
editor-help = تنقّل بمفاتيح الأسهم. الحرف يضع قطعة: K أو G أو E أو W أو N أو R أو P أو C، ومع Shift للأبيض. ومفتاح الحذف يرفعها، ومفتاح الإدخال يستعمل الأداة المختارة.
editor-failed = تعذّر تحميل القواعد، ولا يُحكم على وضع من دونها.
editor-put = { $piece } على { $square }.
editor-removed = { $square } خالٍ.
editor-legal = يمكن لعب هذا الوضع
editor-over = هذا الوضع صحيح، واللعبة فيه منتهية
editor-illegal = { $faults ->
    [zero] لا يمكن لعب هذا الوضع
    [one] لا يمكن لعب هذا الوضع
    [two] لا يمكن لعب هذا الوضع لسببين
    [few] لا يمكن لعب هذا الوضع لـ{ $faults } أسباب
    [many] لا يمكن لعب هذا الوضع لـ{ $faults } سببًا
   *[other] لا يمكن لعب هذا الوضع لـ{ $faults } سبب
  }
editor-moves = { $moves ->
    [zero] لا نقلات قانونية.
    [one] نقلة قانونية واحدة.
    [two] نقلتان قانونيتان.
    [few] { $moves } نقلات قانونية.
    [many] { $moves } نقلة قانونية.
   *[other] { $moves } نقلة قانونية.
  }
editor-check = الشاه على { $square } تحت الكش.
editor-starts = ابدأ من
editor-clear = رقعة خالية
editor-turn = الدور
editor-halfmove = أنصاف النقلات بلا أسر ولا نقلة بيدق
editor-fullmove = رقم النقلة
editor-no-fen = ليس هذا وضعًا:
editor-play = العب ضد الحاسوب
editor-analyse = حلّل
editor-copy = انسخ FEN
fen-editor = رتّبه على رقعة
copy-failed = لم يُنسخ
palette-white = قطع الأبيض
palette-black = قطع الأسود
tools-label = الأدوات
tool-hand = حرّك
tool-erase = أزل

## رقاع لتجربة القواعد

trial-board = رقعة للتجربة: { $name }
trial-reset = ابدأ من جديد: { $name }
trial-reset-short = من جديد
trial-again = بدأ المثال من جديد.

## الصور والمواقع الأخرى

export-open = صورة أو GIF
export-title = حفظ صورة
export-close = إغلاق
export-preview = كيف ستبدو الصورة
export-picture-title = وضع من شطرنج كامل
export-kind = الملف
export-kind-svg = SVG
export-kind-png = PNG
export-kind-gif = GIF
export-theme = الألوان
export-theme-light = فاتحة
export-theme-dark = داكنة
export-theme-cloth = قماش
export-theme-print = طباعة
export-size = العرض بالبكسل
export-orientation = في الأسفل
export-coordinates = حروف المربعات وأرقامها
export-speed = السرعة
export-speed-slow = بطيئة
export-speed-normal = معتادة
export-speed-fast = سريعة
export-save = احفظ
export-stop = أوقف
export-progress = { $done } من { $all } من الأوضاع
export-failed = تعذّر صنع الصورة في هذا المتصفح.
export-too-long = هذه اللعبة أطول من أن يسعها ملف واحد.
describe-empty = رقعة خالية.
embed-title = اعرضها في موقع آخر
embed-text = ضع هذا في الصفحة
embed-copy = انسخ النص
embed-help = مفاتيح الأسهم تتنقل على الرقعة.
embed-ply = { $ply } من { $plies } من أنصاف النقلات

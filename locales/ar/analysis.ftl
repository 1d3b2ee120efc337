### كلمات صفحة التحليل.

## المحرّك

an-engine = المحرّك
an-engine-switch = يفكّر المحرّك في الوضع
an-engine-off = متوقف
an-engine-loading = يُحمَّل المحرّك…
an-engine-depth = العمق { $depth }
an-engine-speed = { $speed } وضع/ث
an-engine-failed = تعذّر عمل المحرّك.
an-engine-deeper = فكّر أكثر
an-bar = حكم المحرّك: { $score }
an-bar-empty = لا حكم للمحرّك
an-chances = فوز الأبيض { $win }٪، تعادل { $draw }٪، فوز الأسود { $loss }٪
an-chances-none = يفكّر…
an-wins-white = يفوز الأبيض { $moves ->
    [zero] الآن
    [one] في نقلة واحدة
    [two] في نقلتين
    [few] في { $moves } نقلات
    [many] في { $moves } نقلة
   *[other] في { $moves } نقلة
  }
an-wins-black = يفوز الأسود { $moves ->
    [zero] الآن
    [one] في نقلة واحدة
    [two] في نقلتين
    [few] في { $moves } نقلات
    [many] في { $moves } نقلة
   *[other] في { $moves } نقلة
  }
an-lines = أفضل التتابعات
an-lines-count = عدد التتابعات
an-lines-fewer = أنقص تتابعًا
an-lines-more = زد تتابعًا
an-lines-shown = { $lines ->
    [zero] بلا تتابع
    [one] تتابع واحد
    [two] تتابعان
    [few] { $lines } تتابعات
    [many] { $lines } تتابعًا
   *[other] { $lines } تتابع
  }
an-speak = اقرأ أفضل تتابع
an-spoken = { $score }، العمق { $depth }: { $moves }

## النقلات

an-tree-none = لا نقلات بعد. العب على الرقعة لأي من الطرفين، أو حمّل لعبة من الأسفل.
an-move-title = علّق وقيّم:
an-move-start = الوضع الأول
an-comment = تعليق
an-comment-before = تعليق قبل النقلة
an-promote = ارفع التفريع
an-make-main = اجعله الخط الرئيس
an-remove = احذف من هنا
an-nag-move = جودة النقلة
an-nag-position = حال الوضع
an-nag-1 = نقلة جيدة
an-nag-2 = خطأ
an-nag-3 = نقلة ممتازة
an-nag-4 = خطأ فادح
an-nag-5 = نقلة لافتة
an-nag-6 = نقلة مشكوك فيها
an-nag-10 = متساوٍ
an-nag-13 = غير واضح
an-nag-14 = الأبيض أفضل قليلًا
an-nag-15 = الأسود أفضل قليلًا
an-nag-16 = الأبيض أفضل
an-nag-17 = الأسود أفضل
an-nag-18 = الأبيض في طريقه إلى الفوز
an-nag-19 = الأسود في طريقه إلى الفوز

an-tags = عن هذه اللعبة
an-tag-white = الأبيض
an-tag-black = الأسود
an-tag-event = المناسبة
an-tag-site = المكان
an-tag-date = التاريخ (سنة.شهر.يوم)
an-tag-result = النتيجة

## الرسم البياني

an-graph = التتابع كله
an-graph-none = ينظر المحرّك في كل وضع برهة، ويرسم كيف مالت الكفّة.
an-graph-start = احكم على كل وضع
an-graph-again = احكم من جديد
an-graph-cancel = أوقف
an-graph-progress = الأوضاع التي حُكم عليها
an-graph-label = الحكم بحسب النقلة؛ ومفاتيح الأسهم تنتقل من نقلة إلى أخرى
an-graph-point = { $place }: { $score }
an-turns = نقاط التحوّل

## جداول النهايات

an-table = جدول النهايات
an-table-own = من جداول القطع الثلاث في هذه الصفحة.
an-table-server = من جداول الخادم.
an-table-asking = تُسأل جداول الخادم…
an-table-failed = تعذّر الوصول إلى جداول الخادم.
an-table-unknown = ليس في الجداول هنا هذا الوضع.
an-table-checkmate = الشاه مات: خسر صاحب الدور.
an-table-stalemate = تجميد: خسر صاحب الدور.
an-table-win-in = يفوز صاحب الدور { $moves ->
    [zero] الآن
    [one] في نقلة واحدة
    [two] في نقلتين
    [few] في { $moves } نقلات
    [many] في { $moves } نقلة
   *[other] في { $moves } نقلة
  }.
an-table-loss-in = يخسر صاحب الدور { $moves ->
    [zero] الآن
    [one] في نقلة واحدة
    [two] في نقلتين
    [few] في { $moves } نقلات
    [many] في { $moves } نقلة
   *[other] في { $moves } نقلة
  }.
an-table-win = يفوز صاحب الدور.
an-table-loss = يخسر صاحب الدور.
an-table-draw = تعادل.
an-table-maybe-win = يفوز صاحب الدور إن لم يسبقه حدّ النقلات.
an-table-maybe-loss = يخسر صاحب الدور إن لم يسبقه حدّ النقلات.
an-table-cursed-win = تعادل: يطول الفوز عن حدّ النقلات.
an-table-blessed-loss = تعادل: تطول الخسارة عن حدّ النقلات.
an-table-mates = شاه مات
an-table-stalemates = تجميد، وهو فوز
an-table-wins = تفوز
an-table-draws = تعادل
an-table-loses = تخسر
an-table-limit = تعادل بحدّ النقلات
an-table-wins-in = تفوز { $moves ->
    [zero] الآن
    [one] في نقلة واحدة
    [two] في نقلتين
    [few] في { $moves } نقلات
    [many] في { $moves } نقلة
   *[other] في { $moves } نقلة
  }
an-table-loses-in = تخسر { $moves ->
    [zero] الآن
    [one] في نقلة واحدة
    [two] في نقلتين
    [few] في { $moves } نقلات
    [many] في { $moves } نقلة
   *[other] في { $moves } نقلة
  }

## إدخال الألعاب وإخراجها

an-pgn = ألعاب (PGN)
an-pgn-copy = انسخ PGN
an-pgn-copied = نُسخت
an-pgn-not-copied = تعذّرت كتابة اللعبة أو نسخها.
an-pgn-save = احفظ في ملف
an-pgn-saved = حُفظت
an-pgn-paste = ألصق لعبة أو أكثر
an-pgn-load = حمّل
an-pgn-file = افتح ملفًا
an-pgn-note = يمكن أيضًا إسقاط ملف في أي موضع من هذه الصفحة. تُسرد الملفات الكبيرة لعبة بعد لعبة، ولا يُرسل منها شيء إلى الخادم.
an-pgn-wrong = تعذّرت قراءة النص.
an-pgn-reading = ما قُرئ من النص
an-pgn-found = { $games ->
    [zero] لا ألعاب بعد.
    [one] لعبة واحدة.
    [two] لعبتان.
    [few] { $games } ألعاب.
    [many] { $games } لعبة.
   *[other] { $games } لعبة.
  }
an-pgn-broken = { $games ->
    [zero] لا خلل فيها.
    [one] في إحداها خلل.
    [two] في اثنتين منها خلل.
    [few] في { $games } منها خلل.
    [many] في { $games } منها خلل.
   *[other] في { $games } منها خلل.
  }
an-pgn-filter = ابحث باللاعب أو المناسبة أو التاريخ
an-pgn-more = أظهر المزيد: بقي { $games }
an-pgn-players = { $white } – { $black }
an-pgn-lost = لعبة لا يمكن فتحها
an-pgn-place = السطر { $line }، العمود { $column }:
an-pgn-more-problems = { $count ->
    [zero] ولا خلل غيره.
    [one] وخلل آخر.
    [two] وخللان آخران.
    [few] و{ $count } أخرى.
    [many] و{ $count } أخرى.
   *[other] و{ $count } أخرى.
  }

## الأوضاع والروابط

an-position = الوضع (FEN) والقواعد
an-fen-wrong = لا يمكن ترتيب هذا الوضع:
an-set-up = رتّب هذا الوضع
an-new = ابدأ من جديد:
an-share = شارك
an-share-note = يفتح هذا الرابط التتابع الذي تنظر إليه عند هذا الوضع. أما التعليقات وسائر التفريعات فتنتقل في PGN.
an-share-link = رابط هذا التحليل
an-address-wrong = في العنوان وضع لا يمكن ترتيبه:
an-game-missing = تعذّر تحميل اللعبة:
an-failed-title = تعذّر بدء التحليل
an-failed = تعذّر تحميل القواعد. ينبغي أن يسمح المتصفح بويب أسمبلي وأن يكون الاتصال قائمًا.

## ما يختلّ في PGN: رموز testdata/reasons.txt

reason-pgn-token = ينبغي أن يكون هنا { named-part }، لا «{ $found }».
reason-pgn-tag-pair = ينبغي أن يكون هنا في الوسم { named-part }، لا «{ $found }».
reason-pgn-tag-pair-end = انتهى السطر وينقص من الوسم { named-part }.
reason-pgn-too-long = أطول مما ينبغي، فتُرك: { named-part }.
reason-pgn-open-comment = التعليق الذي يبدأ هنا بلا نهاية: سبقتها { named-part }.
reason-pgn-open-variation = تفريع بلا نهاية: سبقتها { named-part }.
reason-pgn-too-deep = تتداخل التفريعات إلى عمق 64 على الأكثر. وهذا أعمق، فتُرك.
reason-pgn-nothing-to-vary = لا نقلة بعد يحلّ هذا التفريع محلها.
reason-pgn-empty-variation = ليس في التفريع نقلة.
reason-pgn-nothing-to-annotate = لا نقلة بعد يقال فيها «{ $found }».
reason-pgn-annotation = «{ $found }» ليست علامة تقييم: وهي من $0 إلى $255، و! و? و!! و?? و!? و?!.
reason-pgn-missing-result = انتهت اللعبة بلا نتيجة، وهي 1-0 أو 0-1 أو 1/2-1/2 أو *: هنا { named-part }.
reason-pgn-missing-game = لا لعبة بعد التعليق.
reason-pgn-after-end = انتهت اللعبة قبل هذه النقلة: { named-outcome }.
reason-pgn-duplicate-tag = ورد الوسم «{ $name }» مرتين. والعبرة بالأول.
reason-pgn-variant = «{ $found }» لعبة أخرى: ينبغي أن يكون النوع «Shatranj Kamil» أو «Shatranj Kamil Camel».
reason-pgn-draw-rules = قواعد التعادل «{ $found }» غير معروفة: وهي «none» أو «default».
reason-pgn-set-up = { $part ->
    [set-up-one] هنا وسم FEN، فينبغي أن يقول الوسم SetUp 1، لا «{ $found }».
   *[set-up-nought] ليس هنا وسم FEN، فينبغي أن يقول الوسم SetUp 0، لا «{ $found }».
  }
reason-pgn-fen = ليس في الوسم FEN وضع يمكن لعبه.
reason-pgn-result-tag = يقول الوسم Result «{ $found }»، لا 1-0 ولا 0-1 ولا 1/2-1/2 ولا *.
reason-pgn-results-differ = يقول الوسم Result { $tag }، وآخر النقلات { $end }. والعبرة بالأخير.
reason-pgn-wrong-result = النتيجة { $found } ليست نتيجة الوضع الأخير: { named-outcome }.
reason-pgn-too-large = تحتاج اللعبة إلى أكثر من 64 MiB من الذاكرة. وتُرك باقيها.
reason-pgn-tag-name = لا يصلح هنا «{ $name }» اسمًا لوسم.

## إذا أخفق المحرك أو قارئ PGN نفسه

reason-not-loaded = تعذّر تحميله: لا بدّ من اتصال قائم ومن متصفح يسمح بـ WebAssembly.
reason-crashed = توقف دون سبب معلوم.

## المفاتيح

an-keys-back = نقلة إلى الوراء
an-keys-forward = نقلة إلى الأمام
an-keys-first = الوضع الأول
an-keys-last = آخر الخط
an-keys-above = التفريع السابق
an-keys-below = التفريع التالي
an-keys-best = العب نقلة المحرك
an-keys-flip = اقلب الرقعة
an-keys-engine = تشغيل المحرك أو إيقافه
an-keys-help = هذه القائمة

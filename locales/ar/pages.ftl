# صفحات الخادم. ما بين علامتي ` تدوين يبقى من اليسار إلى اليمين.

page-site-name = شطرنج كامل
page-description = العب شطرنج كامل، «الشطرنج الكامل» عند العرب، على رقعة من عشرة أعمدة وعشرة صفوف ضد الحاسوب أو صديق.
page-skip = انتقل إلى المحتوى
page-navigation = الموقع
page-play = العب
page-analysis-title = التحليل
page-analysis-needs-script = يجري التحليل في متصفحك، فيحتاج إلى جافاسكربت وويب أسمبلي. أما القواعد فتُقرأ من دونهما.
page-rules = القواعد
page-editor = المحرر
page-languages = اللغة
page-client-missing = بُني هذا الخادم من غير واجهة المتصفح، فلا يمكن اللعب في صفحاته. ابنِها بالأمر `cargo xtask serve`.
page-footer-credits = عن وصف هانس بودلندر وجون غولون و هـ. ج. ر. موراي.
page-footer-more = المصادر والشكر
page-game-title = لعبة
page-game-needs-script = تحتاج الرقعة إلى جافاسكربت وويب أسمبلي. اللعبة محفوظة ولا يضيع منها شيء.
page-missing-title = لا شيء هنا
page-missing-text = لا توجد هذه الصفحة، أو لا توجد هذه اللعبة.
page-failed-title = حدث خطأ
page-failed-text = لم يستطع الخادم عرض هذه الصفحة. كل ما لُعب محفوظ.
page-back-to-start = إلى الصفحة الأولى

page-man-king = الشاه
page-man-general = الفرزان
page-man-elephant = الفيل
page-man-war-machine = الدبابة
page-man-knight = الفرس
page-man-rook = الرخ
page-man-pawn = البيدق
page-man-camel = الجمل
page-board-men-white = الأبيض: { $men }.
page-board-men-black = الأسود: { $men }.
page-board-turn-white = الدور للأبيض.
page-board-turn-black = الدور للأسود.
page-board-check = الشاه على { $square } تحت الكش.
page-board-arrow = سهم من { $from } إلى { $to }.

page-array-kamil = الكامل
page-array-tamma = التامّة
page-array-camel = الجمل
page-array-custom = وضع من عندك

## الصفحة الأولى

page-home-title = شطرنج كامل
page-home-lead = «الشطرنج الكامل» عند العرب، وعمره نحو ألف عام: عشرة أعمدة وعشرة صفوف، ودبابتان لكل طرف. العبه هنا ضد الحاسوب أو صديق من غير حساب.
page-home-needs-script = يحتاج بدء اللعب إلى جافاسكربت وويب أسمبلي، أما القواعد فتُقرأ من دونهما.
page-home-own-games = ألعابك
page-home-game-moves = { $count ->
    [0] لا نقلات بعد
    [one] نقلة واحدة
    [two] نقلتان
    [few] { $count } نقلات
    [many] { $count } نقلة
   *[other] { $count } نقلة
}
page-home-game-your-turn = دورك
page-home-game-thinking = الحاسوب يفكّر
page-home-game-their-turn = دور الخصم
page-home-game-waiting = في انتظار اللاعب الآخر
page-home-white-wins-checkmate = فاز الأبيض بالشاه مات
page-home-white-wins-stalemate = فاز الأبيض بتجميد الخصم
page-home-white-wins-resignation = فاز الأبيض باستسلام الأسود
page-home-white-wins-time = فاز الأبيض بنفاد وقت الأسود
page-home-black-wins-checkmate = فاز الأسود بالشاه مات
page-home-black-wins-stalemate = فاز الأسود بتجميد الخصم
page-home-black-wins-resignation = فاز الأسود باستسلام الأبيض
page-home-black-wins-time = فاز الأسود بنفاد وقت الأبيض
page-home-draw-bare-kings = تعادل: لم يبقَ سوى الشاهين
page-home-draw-repetition = تعادل بتكرار الوضع
page-home-draw-move-limit = تعادل ببلوغ حدّ النقلات
page-home-draw-agreement = تعادل بالاتفاق
page-home-draw-aborted = تُركت قبل أن تبدأ

page-home-in-short = القواعد باختصار
page-home-source-title = ما يقوله المصدر
page-home-source-board = تقف القطع كما في المصدر: الشاه على العمود `e` والفرزان على العمود `f`. لا تبييت، ولا خطوة مزدوجة، ولا أسر بالمرور.
page-home-source-war-machine = تسير الدبابة مربعًا واحدًا في أي اتجاه كالشاه، لكنها قطعة كسائر القطع لا تنتهي اللعبة بأسرها.
page-home-source-last-rank = البيدق الذي يبلغ الصف الأخير يصير فرزانًا إن لم يكن لطرفه فرزان على الرقعة، وإلا خرج منها.
page-home-source-end = الشاه مات فوز، وتجميد الخصم فوز كذلك. والشاه الذي بقي وحده يواصل اللعب، وقد يفوز.
page-home-ours-title = ما قرّرناه نحن
page-home-ours-draws = التعادل: شاه ضد شاه، أو تكرار الوضع للمرة الثالثة، أو مئة نقلة لكل طرف بلا أسر ولا نقلة بيدق، أو الاتفاق. أما القواعد الصارمة فليس فيها إلا الاتفاق.
page-home-ours-arrays = وضعان أوّلان آخران: «التامّة» عن موراي وLudii، و«الجمل» وفيه جمال تقفز مربعين على استقامة.
page-home-ours-first-move = الأبيض يبدأ.
page-home-all-rules = القواعد كلها مع أمثلة

## صفحة القواعد

page-rules-title = القواعد
page-rules-lead = كل ما يسري في هذه اللعبة، وممّن جاءت كل قاعدة.
page-rules-mark-source = المصدر
page-rules-mark-ours = منّا
page-rules-legend-source = هكذا يقول المصدر، وهو وصف اللعبة في صفحات Chess Variant Pages.
page-rules-legend-ours = تركها المصدر مفتوحة، فقرّرناها نحن.
page-rules-needs-script = من غير جافاسكربت تبقى الرقاع صورًا، ومعها يمكن لعب كل مثال.
page-rules-contents = المحتويات

page-rules-board-title = الرقعة
page-rules-board-size = في الرقعة عشرة أعمدة من `a` إلى `j`، وعشرة صفوف من `1` إلى `10`: مئة مربع من `a1` إلى `j10`.
page-rules-board-arrangement = تقف قطع الأبيض على الصف الأول من `a1` إلى `j1` هكذا: رخ، فرس، فيل، دبابة، شاه، فرزان، دبابة، فيل، فرس، رخ؛ وعلى الصف الثاني عشرة بيادق. وتقابلها قطع الأسود على الأعمدة نفسها في الصفين العاشر والتاسع.
page-rules-board-first-move = الأبيض يبدأ.
page-rules-board-legal = يمكنك أن تبدأ من وضع من عندك، على أن يكون لكل طرف شاه واحد لا غير، وألّا يكون الطرف الذي لعب لتوّه تحت الكش، وألّا يقف بيدق على الصف الأول أو الأخير من جهة طرفه. وما سوى ذلك من القطع فبلا حدّ.

page-rules-men-title = القطع
page-rules-men-column-man = القطعة
page-rules-men-column-arabic = اسمها القديم
page-rules-men-column-letter = حرفها
page-rules-men-column-moves = كيف تسير وتأسر
page-rules-men-column-whose = ممّن
page-rules-moves-king = مربع واحد في أي اتجاه، وعليه مدار اللعبة.
page-rules-moves-general = مربع واحد على القطر.
page-rules-moves-elephant = يقفز مربعين تمامًا على القطر، فوق أي شيء يعترضه.
page-rules-moves-war-machine = مربع واحد في أي اتجاه، لكنها ليست شاهًا.
page-rules-moves-knight = يقفز كحصان الشطرنج: مربعين على استقامة ثم مربعًا جانبًا.
page-rules-moves-rook = أي عدد من المربعات على عموده أو صفه ما دام الطريق خاليًا.
page-rules-moves-pawn = مربع واحد إلى الأمام، ويأسر مربعًا واحدًا على القطر إلى الأمام.
page-rules-moves-camel = يقفز مربعين تمامًا على عموده أو صفه، فوق أي شيء يعترضه. في قواعد الجمل وحدها.
page-rules-men-capture = تأسر القطعة بأن تنتقل إلى مربع عليه قطعة للخصم.
page-rules-men-pawn = لا خطوة أولى مزدوجة للبيدق.
page-rules-men-no-castling = لا تبييت ولا أسر بالمرور.
page-rules-men-war-machine = لا تتأثر الدبابة بالكش.
page-rules-men-war-machine-ours = نفهم ذلك هكذا: لها أن تدخل مربعًا مهدَّدًا، وأن تُؤسر، وأن تُربط، وأن تكشّ. وهي لا تعفي طرفها من دفع الكش.

page-rules-example-blocks-title = دبابة تسدّ طريق الكش
page-rules-example-blocks = الأبيض تحت الكش من `j1`. للدبابة أن تسدّ الطريق على `d1` أو `e1` أو `f1`، وليس لها غير ذلك، لأن الشاه يبقى عندئذ تحت الكش.

page-rules-end-title = الكش ونهاية اللعبة
page-rules-end-check = لا يجوز لطرف أن يترك شاهه مهدَّدًا. والقطعة المربوطة تكشّ مع ذلك.
page-rules-end-checkmate = الشاه مات: من كان تحت الكش ولا نقلة قانونية له فقد خسر.
page-rules-end-stalemate = التجميد: من لم يكن تحت الكش ولا نقلة قانونية له فقد خسر كذلك، والفوز لمن جمّده.
page-rules-end-bare-king = لا خسارة بتعرية الشاه: من لم يبقَ له إلا شاهه يواصل اللعب، وقد يفوز.
page-rules-end-clock = ولذلك، إذا لُعب بالساعة، خسر من نفد وقته ولو كان خصمه شاهًا وحيدًا.
page-rules-end-resign = للّاعب أن يستسلم متى شاء.
page-rules-example-checkmate-title = الشاه مات
page-rules-example-checkmate = يسير الرخ من `b7` إلى `b10`، فيقع الشاه تحت الكش ولا مفرّ له. فاز الأبيض بالشاه مات: `Rb10#`.
page-rules-example-stalemate-title = التجميد فوز
page-rules-example-stalemate = يسير الشاه من `g9` إلى `h9`، فليس الأسود تحت الكش ولا نقلة قانونية له. هذا في الشطرنج تعادل، وهنا فوز للأبيض: `Kh9#`.
page-rules-example-bare-king-title = شاه وحيد يفوز
page-rules-example-bare-king = شاه وحيد يفوز: الدور للأبيض، وليس تحت الكش، ولا نقلة قانونية له، فقد فاز الأسود بتجميده.

page-rules-last-title = الصف الأخير
page-rules-last-general = البيدق الذي يبلغ صفه الأخير سيرًا أو أسرًا يصير فرزانًا، إن لم يكن لطرفه فرزان على الرقعة في تلك اللحظة.
page-rules-last-vanish = وإن كان لطرفه فرزان أُزيل البيدق من الرقعة.
page-rules-last-forced = لا خيار في ذلك: لا يصير البيدق شيئًا آخر، ولا يجوز رفض أن يصير فرزانًا. ولا فرق بين أن يكون فرزان طرفه هو الأول وأن يكون بيدقًا من قبل.
page-rules-last-counts = نقلة البيدق الذي يختفي نقلة تامّة: ما أسره خرج، والدور انتقل، والعدّ نحو حدّ النقلات بدأ من جديد.
page-rules-last-after = يُحكم على قانونية النقلة بعد خروج البيدق. فلا يستر البيدق المختفي شاهه من المربع الذي بلغه. وقد يفتح بخروجه خطًّا على شاهه فتكون النقلة ممنوعة، أو على شاه الخصم فيكون كشًّا.
page-rules-last-attacks = يهدّد البيدق المربعين اللذين يأسر عليهما، ولو كانا في الصف الأخير، سواء أكان سيختفي هناك أم لا.
page-rules-last-legal = نقلة البيدق الذي يختفي نقلة قانونية: فمن كانت له لم يُجمَّد.
page-rules-examples-title = أمثلة، والدور للأبيض
page-rules-example-general-title = البيدق يصير فرزانًا
page-rules-example-general = لا فرزان للأبيض. يسير البيدق من `a9` إلى `a10` فيصير فرزانًا: `a10=G`.
page-rules-example-vanish-title = البيدق يُزال من الرقعة
page-rules-example-vanish = للأبيض فرزان على `f1`. للبيدق أن يسير من `a9` إلى `a10`، فيُزال من الرقعة: `a10`.
page-rules-example-shield-title = لا ستر للشاه
page-rules-example-shield = الأبيض تحت الكش من `j10`، وله فرزان. لا يجوز للبيدق أن يسير إلى `e10`: سيختفي هناك ويبقى الشاه تحت الكش.
page-rules-example-line-title = بيدق يختفي فيفتح خطًّا
page-rules-example-line = للأبيض فرزان. يأسر البيدق الفرس على `e10` ويختفي، فلا يبقى شيء بين الرخ على `a10` والشاه على `j10`: كش، `dxe10+`.
page-rules-example-only-move-title = النقلة القانونية الوحيدة
page-rules-example-only-move = للأبيض نقلة قانونية واحدة: يسير البيدق من `e9` إلى `e10` فيختفي. فليس هذا تجميدًا.

page-rules-draws-title = التعادل
page-rules-draws-lead = ليس في المصدر تعادل، فهذه القواعد كلها منّا. تختار عند بدء اللعبة بين مجموعتين: المعتادة، والصارمة التي تلزم حرف المصدر.
page-rules-draws-column-rule = القاعدة
page-rules-draws-column-default = المعتادة
page-rules-draws-column-strict = الصارمة
page-rules-draws-bare-kings = شاه ضد شاه
page-rules-draws-bare-kings-default = تعادل في الحال: لا يمكن أن يفوز أي منهما.
page-rules-draws-repetition = القطع نفسها على المربعات نفسها والدور للطرف نفسه، للمرة الثالثة، والوضع الأول محسوب
page-rules-draws-repetition-default = تعادل.
page-rules-draws-move-limit = مئة نقلة لكل طرف بلا أسر ولا نقلة بيدق
page-rules-draws-move-limit-default = تعادل.
page-rules-draws-agreement = اتفاق اللاعبَين
page-rules-draws-plays-on = يستمر اللعب.
page-rules-draws-is-draw = تعادل.
page-rules-draws-order = يُحكم بالتعادل في الحال على كل وضع يُبلغ أو يُحمَّل، بهذا الترتيب: الشاه مات أو التجميد أولًا، ثم شاه ضد شاه، ثم التكرار، ثم حدّ النقلات.
page-rules-draws-material = لا شيء سوى ذلك يُعدّ أقلّ مما يكفي للفوز: فما دام التجميد فوزًا، فقد يغلب الشاه والفيل شاهًا وحيدًا.
page-rules-draws-why-limit = لماذا مئة؟ في حساب تجريبي لكل نهاية بأربع قطع كان أطول فوز، بما فيه من أسر، أربعًا وتسعين نقلة.

page-rules-example-bare-kings-title = شاه ضد شاه
page-rules-example-bare-kings = يأسر الشاه البيدق على `e2`، فلا يبقى إلا الشاهان، وهذا تعادل في الحال.
page-rules-example-repetition-title = التكرار
page-rules-example-repetition = حرّك الرخ إلى `a2` ثم أعده، وشاه الأسود إلى `i10` ثم أعده، مرتين: يقوم الوضع الأول للمرة الثالثة، وهذا تعادل.
page-rules-example-move-limit-title = حدّ النقلات
page-rules-example-move-limit = لُعبت 199 نصف نقلة بلا أسر ولا نقلة بيدق. والنقلة التالية، أيًّا كانت، تنهي اللعبة بالتعادل.

page-rules-arrays-title = الأوضاع الأولى
page-rules-array-caption = { $array }: الوضع الأول
page-rules-array-kamil = وضع المصدر نفسه: الشاه على العمود `e` والفرزان على العمود `f` للطرفين. وبه تلعب ما لم تختر غيره.
page-rules-array-tamma = وضع موراي كما يلعبه Ludii باسم «الشطرنج التامّة»: البيادق على الصف الثالث، وشاه الأبيض على `f1` وفرزانه على `e1`، وشاه الأسود على `e10` وفرزانه على `f10`.
page-rules-array-camel = نسخة الجمل: جملان لكل طرف مكان الدبابتين.

page-rules-camel-title = قواعد الجمل
page-rules-camel-named = يذكر المصدر نسخة ثانية من اللعبة فيها الجمل مكان الدبابة، ولا يذكر قواعدها.
page-rules-camel-moves = يقفز الجمل مربعين تمامًا على عموده أو صفه، فوق أي شيء يعترضه. وعلى هذا تتفق الأوصاف الأخرى. وما سوى ذلك كما في اللعبة ذات الدبابات.
page-rules-camel-setup = سطر الوضع الأول في المصدر لا يوافق كلامه: فإذا قُرئ `c` جملًا و`b` فيلًا و`q` فرزانًا كان هو الوضع الأول لنسخة الجمل بعينه. ونحن نتبع الكلام، فهو يسمّي كل مربع.

page-rules-notation-title = التدوين
page-rules-notation-squares = اسم المربع حرف عموده ثم رقم صفه: `a1` و`e5` و`j10`.
page-rules-notation-letters = للقطع حروف الجدول أعلاه: `K` و`G` و`E` و`W` و`N` و`R` و`P` و`C`. وهي في رقاعنا كبيرة للأبيض وصغيرة للأسود.
page-rules-notation-moves = تُكتب النقلة كما في الشطرنج: `Wd2` و`Nbd3` و`exd5` و`Rxa10+`. ولا حرف للبيدق. وعلامة `x` أسر، و`+` كش، و`#` كل نهاية فائزة: الشاه مات أو التجميد.
page-rules-notation-last-rank = البيدق الذي يصير فرزانًا يُكتب `a10=G`، والذي يختفي لا يُزاد عليه شيء: `a10` و`axb10`.
page-rules-notation-typed = تكتب البرامج المربعين، وتزيد `g` حيث يصير البيدق فرزانًا: `e2e3` و`a9a10g`.
page-rules-notation-fen = يُكتب الوضع كما في الشطرنج (FEN)، وقد يبلغ عدد المربعات الخالية `10` في رقم واحد، والتبييت والأسر بالمرور `-` دائمًا.
page-rules-notation-pgn = تحمل اللعبة في صيغة PGN الوسم `[Variant "Shatranj Kamil"]` أو `[Variant "Shatranj Kamil Camel"]`، وتزيد الألعاب الصارمة `[DrawRules "none"]`.

page-rules-credits-title = المصادر والشكر
page-rules-credits-source = اللعبة ذات الدبابات: وصف هانس بودلندر في صفحات Chess Variant Pages، عن جون غولون و هـ. ج. ر. موراي:
page-rules-credits-camel = نسخة الجمل، في الصفحات نفسها:
page-rules-credits-ludii = الوضع `tamma` هو وضع «الشطرنج التامّة» في Ludii، منظومة الألعاب العامة.

## المحرر

page-editor-title = رتّب وضعًا
page-editor-lead = ضع القطع كما تشاء، واعرف كل ما يمنع الوضع من أن يكون صحيحًا، ثم العب منه أو ادرسه.
page-editor-needs-script = يحتاج المحرر إلى جافاسكربت وويب أسمبلي.

## صفحات لمواقع أخرى

page-embed-title = رقعة من شطرنج كامل
page-embed-board = الوضع
page-embed-open = افتحها في شطرنج كامل
page-embed-problem = لا يمكن عرض هذه الرقعة:
page-embed-bad-address = يطلب العنوان ما لا وجود له.

## الواجهة

page-interface-title = الواجهة البرمجية
page-interface-text = كل ما تستطيعه صفحة هنا يستطيعه برنامج أيضًا. الطلبات والأجوبة بصيغة JSON. والوصف الكامل بصيغة OpenAPI:

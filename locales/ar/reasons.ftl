### لماذا ترفض القواعد شيئًا: رموز testdata/reasons.txt بالكلمات. وما يخص PGN في analysis.ftl.

reason-name = «{ $found }» غير معروف هنا.

## وضع مكتوب

reason-fen-too-long = طول النص { $length } بايت، ولا يتجاوز وصف الوضع 512.
reason-fen-empty = النص فارغ.
reason-fen-letter = «{ $found }» في الموضع { $column } ليس قطعة ولا عدد مربعات خالية.
reason-fen-outside-rules = { $has ->
    [camel] «{ $found }» في الموضع { $column } قطعة لا توجد إلا في قواعد «الجمل».
   *[war-machine] «{ $found }» في الموضع { $column } قطعة لا توجد إلا في قواعد «الدبابة».
  }
reason-fen-empty-run = «{ $found }» في الموضع { $column } ليس عدد مربعات خالية: وهو رقم واحد من 1 إلى 10 بلا صفر قبله.
reason-fen-rank-width = في الصف { $rank } { $found ->
    [zero] لا مربع
    [one] مربع واحد
    [two] مربعان
    [few] { $found } مربعات
    [many] { $found } مربعًا
   *[other] { $found } مربع
  }، ولا بدّ من 10 مربعات.
reason-fen-rank-count = في النص { $found ->
    [zero] لا صف
    [one] صف واحد
    [two] صفان
    [few] { $found } صفوف
    [many] { $found } صفًّا
   *[other] { $found } صف
  }، ولا بدّ من 10 صفوف.
reason-fen-turn = صاحب الدور يُكتب w أو b، لا «{ $found }» كما في الموضع { $column }.
reason-fen-castling = خانة التبييت تكون «-» دائمًا، فلا تبييت في هذه اللعبة، لا «{ $found }» كما في الموضع { $column }.
reason-fen-en-passant = خانة الأسر بالمرور تكون «-» دائمًا، فلا أسر بالمرور في هذه اللعبة، لا «{ $found }» كما في الموضع { $column }.
reason-fen-halfmove-clock = عدد أنصاف النقلات بلا أسر ولا نقلة بيدق رقم من 0 إلى 65535، لا «{ $found }» كما في الموضع { $column }.
reason-fen-fullmove-number = رقم النقلة من 1 إلى 65535، لا «{ $found }» كما في الموضع { $column }.
reason-fen-extra-field = الخانات ست على الأكثر، و«{ $found }» في الموضع { $column } سابعة.

## وضع غير قانوني

reason-king-count = { named-color } { $count ->
    [0] بلا شاه، ولا بدّ من شاه واحد.
    [zero] بلا شاه، ولا بدّ من شاه واحد.
    [one] له شاه واحد.
    [two] له شاهان، ولا بدّ من شاه واحد.
    [few] له { $count } شاهات، ولا بدّ من شاه واحد.
    [many] له { $count } شاهًا، ولا بدّ من شاه واحد.
   *[other] له { $count } شاه، ولا بدّ من شاه واحد.
  }
reason-pawn-on-edge = { $color ->
    [black] على { $square }: البيدق الأسود، ولا يقف بيدق على الصف الأول أو العاشر.
   *[white] على { $square }: البيدق الأبيض، ولا يقف بيدق على الصف الأول أو العاشر.
  }
reason-outside-rules = على { $square }: { named-man }، وليست هذه القطعة في قواعد «{ named-rules }».
reason-opponent-in-check = { named-color } تحت الكش على { $king } من القطعة التي على { $checker }، والدور لخصمه.

## النقلات

reason-no-move = «{ $found }» لا تُكتب النقلة هكذا، بل مثل a2a3 أو Nc3.
reason-illegal = «{ $move }» ليست نقلة قانونية هنا.
reason-no-general = لا يصير بيدق فرزانًا بالنقلة { $move }: اكتبها بلا g.
reason-game-over = انتهت اللعبة: { named-outcome }.
reason-san-end = انتهت النقلة قبل { named-part }.
reason-san-text = ليست نقلة: ينبغي أن يكون مكان «{ $found }»: { named-part }.
reason-san-no-move = «{ $move }» ليست نقلة قانونية هنا: لا قطعة من نوع «{ named-role }» تستطيع الذهاب هكذا إلى { $to }.
reason-san-leaves-king = «{ $move }» ليست نقلة قانونية هنا: تترك الشاه تحت الكش من { $from }.
reason-san-ambiguous = «{ $move }» تحتمل هنا أكثر من نقلة: { $moves }.
reason-san-no-capture = لا شيء يؤسر على { $to }: اكتب «{ $move }» بلا x.
reason-san-capture = على { $to } قطعة تؤسر: اكتب «{ $move }» مع x.
reason-san-vanishes = «{ $move }» لا تأتي بفرزان: لصاحبها فرزان، فيخرج البيدق من الرقعة.
reason-san-no-promotion = «{ $move }» لا تأتي بفرزان: لا بيدق يبلغ صفه الأخير.

## الأسماء

named-color = { $color ->
    [black] الأسود
   *[white] الأبيض
  }
named-man = { $color ->
    [black] { $role ->
        [camel] الجمل الأسود
       *[war-machine] الدبابة السوداء
      }
   *[white] { $role ->
        [camel] الجمل الأبيض
       *[war-machine] الدبابة البيضاء
      }
  }
named-role = { $role ->
    [king] الشاه
    [general] الفرزان
    [elephant] الفيل
    [war-machine] الدبابة
    [knight] الفرس
    [rook] الرخ
    [camel] الجمل
   *[pawn] البيدق
  }
named-rules = { $rules ->
    [camel] الجمل
   *[war-machine] الدبابة
  }
named-outcome = { $outcome ->
    [white-checkmate] فاز الأبيض بالشاه مات
    [white-stalemate] فاز الأبيض بتجميد الخصم
    [white-resignation] فاز الأبيض باستسلام الخصم
    [black-checkmate] فاز الأسود بالشاه مات
    [black-stalemate] فاز الأسود بتجميد الخصم
    [black-resignation] فاز الأسود باستسلام الخصم
    [draw-bare-kings] تعادل، إذ لم يبقَ سوى الشاهين
    [draw-repetition] تعادل بتكرار الوضع
    [draw-move-limit] تعادل ببلوغ حدّ النقلات
   *[draw-agreement] تعادل بالاتفاق
  }
named-part = { $part ->
    [start] حرف قطعة أو مربع
    [file] عمود من a إلى j
    [rank] صف من 1 إلى 10
    [pawn-file] العمود الذي يأسر منه البيدق
    [general] الحرف G، فلا يصير البيدق غير الفرزان
    [end] آخر النقلة
    [item] نقلة أو تعليق أو نتيجة
    [move] نقلة لا تتجاوز 65536 بايتًا
    [name] اسم
    [value] قيمة بين علامتي اقتباس
    [value-end] علامة الاقتباس بعد القيمة
    [tag-end] القوس ]
    [annotation] علامة التقييم
    [comment] التعليق
    [tag-name] اسم الوسم
    [tag-value] قيمة الوسم
    [next-game] اللعبة التالية
    [text-end] نهاية النص
   *[result] النتيجة
  }

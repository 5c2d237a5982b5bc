import type { messages as english } from '../en/notifications.ts';

export const messages: Record<keyof typeof english, string> = {
  'notifications.bellUnread':
    'الإشعارات، {count, plural, zero {لا شيء غير مقروء} one {واحد غير مقروء} two {اثنان غير مقروءين} few {# غير مقروءة} many {# غير مقروء} other {# غير مقروء}}',
  'notifications.bellMany': '{count, number}+',
  'notifications.unreadCount':
    '{count, plural, zero {لا إشعارات غير مقروءة} one {إشعار واحد غير مقروء} two {إشعاران غير مقروءين} few {# إشعارات غير مقروءة} many {# إشعارًا غير مقروء} other {# إشعار غير مقروء}}',

  // The verb precedes its subject, so all plural forms are the same.
  'notifications.like':
    '{count, plural, zero {أُعجب <names></names> بمنشورك} one {أُعجب <names></names> بمنشورك} two {أُعجب <names></names> بمنشورك} few {أُعجب <names></names> بمنشورك} many {أُعجب <names></names> بمنشورك} other {أُعجب <names></names> بمنشورك}}',
  'notifications.comment':
    '{count, plural, zero {علّق <names></names> على منشورك} one {علّق <names></names> على منشورك} two {علّق <names></names> على منشورك} few {علّق <names></names> على منشورك} many {علّق <names></names> على منشورك} other {علّق <names></names> على منشورك}}',
  'notifications.reply':
    '{count, plural, zero {ردّ <names></names> على تعليقك} one {ردّ <names></names> على تعليقك} two {ردّ <names></names> على تعليقك} few {ردّ <names></names> على تعليقك} many {ردّ <names></names> على تعليقك} other {ردّ <names></names> على تعليقك}}',
  'notifications.mentionInPost':
    '{count, plural, zero {أشار إليك <names></names> في منشور} one {أشار إليك <names></names> في منشور} two {أشار إليك <names></names> في منشور} few {أشار إليك <names></names> في منشور} many {أشار إليك <names></names> في منشور} other {أشار إليك <names></names> في منشور}}',
  'notifications.mentionInComment':
    '{count, plural, zero {أشار إليك <names></names> في تعليق} one {أشار إليك <names></names> في تعليق} two {أشار إليك <names></names> في تعليق} few {أشار إليك <names></names> في تعليق} many {أشار إليك <names></names> في تعليق} other {أشار إليك <names></names> في تعليق}}',
  'notifications.follow':
    '{count, plural, zero {بدأ <names></names> بمتابعتك} one {بدأ <names></names> بمتابعتك} two {بدأ <names></names> بمتابعتك} few {بدأ <names></names> بمتابعتك} many {بدأ <names></names> بمتابعتك} other {بدأ <names></names> بمتابعتك}}',
  'notifications.followRequest':
    '{count, plural, zero {طلب <names></names> متابعتك} one {طلب <names></names> متابعتك} two {طلب <names></names> متابعتك} few {طلب <names></names> متابعتك} many {طلب <names></names> متابعتك} other {طلب <names></names> متابعتك}}',
  'notifications.requesterFollows':
    '{count, plural, zero {يتابعك <names></names> الآن} one {يتابعك <names></names> الآن} two {يتابعك <names></names> الآن} few {يتابعك <names></names> الآن} many {يتابعك <names></names> الآن} other {يتابعك <names></names> الآن}}',
  'notifications.requestAccepted':
    '{count, plural, zero {وافق <names></names> على طلبك للمتابعة} one {وافق <names></names> على طلبك للمتابعة} two {وافق <names></names> على طلبك للمتابعة} few {وافق <names></names> على طلبك للمتابعة} many {وافق <names></names> على طلبك للمتابعة} other {وافق <names></names> على طلبك للمتابعة}}',

  'notifications.oneName': '<name>{first}</name>',
  'notifications.twoNames': '<name>{first}</name> و<name>{second}</name>',
  'notifications.threeNames': '<name>{first}</name> و<name>{second}</name> و<name>{third}</name>',
  'notifications.oneNameAndOthers':
    '<name>{first}</name> و{others, plural, zero {# أشخاص آخرين} one {شخص آخر} two {شخصان آخران} few {# أشخاص آخرين} many {# شخصًا آخر} other {# شخص آخر}}',
  'notifications.twoNamesAndOthers':
    '<name>{first}</name> و<name>{second}</name> و{others, plural, zero {# أشخاص آخرين} one {شخص آخر} two {شخصان آخران} few {# أشخاص آخرين} many {# شخصًا آخر} other {# شخص آخر}}',

  'notifications.row': '<sentence></sentence>.',
  'notifications.quote': '«<text></text>»',
  'notifications.newPrefix': 'جديد: ',
  'notifications.today': 'اليوم',
  'notifications.thisWeek': 'هذا الأسبوع',
  'notifications.earlier': 'سابقًا',
  'notifications.loading': 'جارٍ تحميل الإشعارات',
  'notifications.loadFailed': 'تعذّر تحميل إشعاراتك.',
  'notifications.empty': 'لا توجد إشعارات بعد. ستظهر هنا الإعجابات والتعليقات والمتابعون الجدد.',

  'notifications.kindLike': 'الإعجابات',
  'notifications.kindLikeAbout': 'عندما يُعجب شخص ما بمنشورك.',
  'notifications.kindComment': 'التعليقات',
  'notifications.kindCommentAbout': 'عندما يعلّق شخص ما على منشورك.',
  'notifications.kindReply': 'الردود',
  'notifications.kindReplyAbout': 'عندما يردّ شخص ما على تعليقك.',
  'notifications.kindMention': 'الإشارات',
  'notifications.kindMentionAbout': 'عندما يشير إليك شخص ما في منشور أو تعليق.',
  'notifications.kindFollow': 'المتابعون الجدد',
  'notifications.kindFollowAbout': 'عندما يبدأ شخص ما بمتابعتك.',
  'notifications.kindFollowRequest': 'طلبات المتابعة',
  'notifications.kindFollowRequestAbout': 'عندما يطلب شخص ما متابعة حسابك الخاص.',
  'notifications.kindRequestAccepted': 'طلبات المتابعة المقبولة',
  'notifications.kindRequestAcceptedAbout': 'عندما يوافق شخص ما على طلبك للمتابعة.',
  'notifications.guestKinds': 'هذا حساب الضيف المشترك، لذا لا يمكنك تغيير إعدادات إشعاراته.',

  'notifications.push': 'على هذا الجهاز',
  'notifications.pushOff': 'تلقَّ الإشعارات على هذا الجهاز عندما يكون Glimpse مغلقًا.',
  'notifications.pushOn': 'تتلقى الإشعارات على هذا الجهاز عندما يكون Glimpse مغلقًا، إلى أن تسجّل الخروج.',
  'notifications.pushBlocked': 'إشعارات هذا الموقع محظورة. يمكنك السماح بها من إعدادات المتصفح.',
  'notifications.pushUnsupported': 'الإشعارات الفورية غير متاحة في هذا المتصفح.',
  'notifications.pushNotReady': 'الإشعارات غير جاهزة بعد. أعد المحاولة.',
  'notifications.guestPush': 'هذا حساب الضيف المشترك، لذا لا تتوفر الإشعارات الفورية.',
};

import type { messages as english } from '../en/safety.ts';

export const messages: Record<keyof typeof english, string> = {
  'safety.sensitiveContent': 'محتوى حساس',
  'safety.sensitiveAbout': 'قد يتضمن هذا المنشور ما لا تريد رؤيته.',
  'safety.showSensitive': 'إظهار',

  'safety.moreOptions': 'خيارات أخرى',
  'safety.mutePerson': 'كتم {name}',
  'safety.unmutePerson': 'إلغاء كتم {name}',
  'safety.blockPerson': 'حظر {name}',
  'safety.unblockPerson': 'إلغاء حظر {name}',
  'safety.report': 'إبلاغ',
  'safety.muteQuestion': 'هل تريد كتم {name}؟',
  'safety.unmuteQuestion': 'هل تريد إلغاء كتم {name}؟',
  'safety.blockQuestion': 'هل تريد حظر {name}؟',
  'safety.unblockQuestion': 'هل تريد إلغاء حظر {name}؟',
  'safety.muteAbout':
    'لن ترى تعليقات هذا الشخص، ولا منشوراته في موجزك وفي «استكشاف». سيبقى بإمكانه رؤية منشوراتك وتعليقاتك، ولن يتلقى إشعارًا بذلك.',
  'safety.unmuteAbout': 'سترى منشورات هذا الشخص وتعليقاته مجددًا.',
  'safety.blockAbout':
    'لن يتابع أي منكما الآخر بعد الآن، ولن يرى منشوراته وتعليقاته وملفه الشخصي. لن يتلقى هذا الشخص إشعارًا بذلك.',
  'safety.unblockAbout': 'سيرى كل منكما منشورات الآخر وتعليقاته مجددًا، لكن المتابعة بينكما لن تعود.',
  'safety.mute': 'كتم',
  'safety.unmute': 'إلغاء الكتم',
  'safety.block': 'حظر',
  'safety.unblock': 'إلغاء الحظر',

  'safety.reportQuestion':
    '{kind, select, post {لماذا تبلّغ عن هذا المنشور؟} comment {لماذا تبلّغ عن هذا التعليق؟} message {لماذا تبلّغ عن هذه الرسالة؟} story {لماذا تبلّغ عن هذه القصة؟} other {لماذا تبلّغ عن هذا الحساب؟}}',
  'safety.reportAnonymous': 'يُرسَل بلاغك دون كشف هويتك.',
  'safety.reportReason': 'السبب',
  'safety.reportDetails': 'تفاصيل إضافية (اختياري)',
  'safety.sendReport': 'إرسال البلاغ',
  'safety.reportSent': 'شكرًا على بلاغك. سيراجعه أحد المشرفين.',
  'safety.reasonSpam': 'محتوى غير مرغوب فيه أو احتيال',
  'safety.reasonNudity': 'عُري أو محتوى جنسي',
  'safety.reasonHate': 'خطاب كراهية أو رموز كراهية',
  'safety.reasonViolence': 'عنف أو سلوك خطير',
  'safety.reasonHarassment': 'تنمّر أو مضايقة',
  'safety.reasonSelfInjury': 'انتحار أو إيذاء للنفس',
  'safety.reasonOther': 'سبب آخر',

  'safety.blockedAndMuted': 'المحظورون والمكتومون',
  'safety.blockedAndMutedAbout':
    'لا ترى منشورات من تحظرهم وتعليقاتهم، ولا يرون منشوراتك وتعليقاتك. ولا ترى منشورات من تكتمهم وتعليقاتهم. لا يتلقى أي منهم إشعارًا بذلك.',
  'safety.blocked': 'المحظورون',
  'safety.muted': 'المكتومون',
  'safety.noneBlocked': 'لم تحظر أحدًا.',
  'safety.noneMuted': 'لم تكتم أحدًا.',
  'safety.listFailed': 'تعذّر تحميل القائمة.',

  'safety.moderation': 'الإشراف',
  'safety.moderationReports': 'البلاغات',
  'safety.moderationAbout': 'مراجعة البلاغات وسجل إجراءات المشرفين.',
  'safety.openModeration': 'فتح',

  'safety.cases': 'الحالات',
  'safety.noCases': 'لا توجد حالات مفتوحة.',
  'safety.caseOrder': 'ترتيب الحالات',
  'safety.newestCases': 'الأحدث',
  'safety.mostReported': 'الأكثر بلاغات',
  'safety.caseName':
    '{kind, select, post {منشور من {name}} comment {تعليق من {name}} message {رسالة من {name}} story {قصة من {name}} other {حساب {name}}}',
  'safety.caseSummary':
    '{kind, select, post {منشور} comment {تعليق} message {رسالة} story {قصة} other {حساب}} · {count, plural, zero {لا بلاغات} one {بلاغ واحد} two {بلاغان} few {# بلاغات} many {# بلاغًا} other {# بلاغ}} · <time></time>',
  'safety.noCaption': 'بلا شرح',
  'safety.replyTo': 'ردًا على: {text}',
  'safety.openProfile': 'فتح الملف الشخصي',
  'safety.openPost': 'فتح المنشور',
  'safety.reportedMedia': 'صورة أو فيديو في البلاغ',
  'safety.reports': 'البلاغات',
  'safety.evidence': 'الرسالة المبلَّغ عنها والرسائل التي قبلها',
  'safety.evidenceKind':
    '{kind, select, picture {صورة} post {منشور مُشارَك} profile {ملف شخصي مُشارَك} story {قصة} removed {رسالة محذوفة} other {رسالة}}',

  'safety.dismiss': 'تجاهل',
  'safety.dismissTitle': 'تجاهل هذه الحالة',
  'safety.dismissAbout': 'لا توجد مخالفة هنا. أي بلاغ جديد يعيد فتح الحالة. يمكنك التراجع عن ذلك من السجل.',
  'safety.dismissed': 'تم التجاهل',
  'safety.markSensitive': 'تصنيف كمحتوى حساس',
  'safety.markSensitiveAbout':
    'تُموَّه الوسائط إلى أن يضغط المشاهد على «إظهار». لا يمكن لصاحب المنشور {name} تغيير ذلك. يمكنك التراجع عن ذلك من السجل.',
  'safety.markedSensitive': 'تم التصنيف كمحتوى حساس',
  'safety.hideReported':
    '{kind, select, post {إخفاء المنشور} message {إخفاء الرسالة} story {إخفاء القصة} other {إخفاء التعليق}}',
  'safety.hideTitle': 'إخفاء هذا المحتوى',
  'safety.hideAbout':
    '{kind, select, message {سيرى الطرفان أن أحد المشرفين حذفها. لا يمكنك التراجع عن ذلك.} other {لن يراه إلا {name}، مع الإشارة إلى أنه مخفي. يمكنك التراجع عن ذلك من السجل.}}',
  'safety.hide': 'إخفاء',
  'safety.hidden': 'تم الإخفاء',
  'safety.suspendAccount': 'إيقاف الحساب',
  'safety.suspendTitle': 'إيقاف هذا الحساب',
  'safety.suspendAbout':
    'سيتم تسجيل خروج {name} من جميع الأجهزة ومنع تسجيل الدخول. لن يرى أحد الملف الشخصي ولا المنشورات. يمكنك التراجع عن ذلك من السجل.',
  'safety.suspend': 'إيقاف',
  'safety.suspended': 'تم الإيقاف',
  'safety.actionReason': 'السبب',

  'safety.log': 'السجل',
  'safety.emptyLog': 'لا توجد إجراءات للمشرفين بعد.',
  'safety.logDismiss':
    '{kind, select, post {تجاهل <moderator></moderator> بلاغات عن منشور من <person></person>} comment {تجاهل <moderator></moderator> بلاغات عن تعليق من <person></person>} message {تجاهل <moderator></moderator> بلاغًا عن رسالة من <person></person>} story {تجاهل <moderator></moderator> بلاغات عن قصة من <person></person>} other {تجاهل <moderator></moderator> بلاغات عن حساب <person></person>}}',
  'safety.logMarkSensitive':
    '{kind, select, post {صنّف <moderator></moderator> منشورًا من <person></person> كمحتوى حساس} comment {صنّف <moderator></moderator> تعليقًا من <person></person> كمحتوى حساس} other {صنّف <moderator></moderator> حساب <person></person> كمحتوى حساس}}',
  'safety.logHide':
    '{kind, select, post {أخفى <moderator></moderator> منشورًا من <person></person>} comment {أخفى <moderator></moderator> تعليقًا من <person></person>} message {أخفى <moderator></moderator> رسالة من <person></person>} story {أخفى <moderator></moderator> قصة من <person></person>} other {أخفى <moderator></moderator> حساب <person></person>}}',
  'safety.logUndo':
    '{kind, select, post {تراجع <moderator></moderator> عن إجراء على منشور من <person></person>} comment {تراجع <moderator></moderator> عن إجراء على تعليق من <person></person>} message {تراجع <moderator></moderator> عن إجراء على رسالة من <person></person>} story {تراجع <moderator></moderator> عن إجراء على قصة من <person></person>} other {تراجع <moderator></moderator> عن إجراء على حساب <person></person>}}',
  'safety.logSuspend': 'أوقف <moderator></moderator> حساب <person></person>',
  'safety.formerModerator': 'مشرف سابق',
  'safety.quotedReason': '«{reason}»',
  'safety.undoneAt': '<time></time> · تم التراجع',
  'safety.undo': 'تراجع',
  'safety.undoTitle': 'التراجع عن هذا الإجراء',
  'safety.undoAbout': 'يعيد هذا كل شيء إلى ما كان عليه ويعيد فتح الحالة.',
  'safety.actionUndone': 'تم التراجع عن الإجراء',
};

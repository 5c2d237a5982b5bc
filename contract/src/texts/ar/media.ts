import type { messages as english } from '../en/media.ts';

export const messages: Record<keyof typeof english, string> = {
  'media.imageAdded': 'تمت إضافة الصورة',
  'media.videoAdded': 'تمت إضافة الفيديو',
  'media.uploadFailed': 'تعذّر رفع الوسائط',
  'media.uploading': 'جارٍ رفع الوسائط',

  'media.imagesOnly': 'اختر صورة بتنسيق JPEG أو PNG أو WebP أو GIF أو AVIF.',
  'media.imagesAndVideosOnly':
    'اختر صورة بتنسيق JPEG أو PNG أو WebP أو GIF أو AVIF، أو فيديو بتنسيق MP4 أو WebM أو MOV.',
  'media.emptyFile': 'هذا الملف فارغ.',
  'media.oneFileOnly': 'اختر ملفًا واحدًا في كل مرة.',
  'media.tooManyFiles': 'الحد الأقصى للصور والفيديوهات في المنشور هو {count, number}.',
  'media.imageTooLarge': 'يجب أن يكون حجم الصورة أقل من {megabytes, number} ميغابايت',
  'media.videoTooLarge': 'يجب أن يكون حجم الفيديو أقل من {megabytes, number} ميغابايت',
  'media.captionsTooLarge': 'الحد الأقصى لحجم التسميات التوضيحية هو {size}.',
  'media.imageUnreadable': 'تعذّرت قراءة هذه الصورة. قد تكون تالفة أو بتنسيق لا يدعمه متصفحك.',
  'media.animationNotEditable': 'لا يمكن تعديل الصور المتحركة هنا.',
  'media.videoUnreadable': 'تعذّرت قراءة هذا الفيديو. قد يكون تالفًا أو بتنسيق لا تدعمه المتصفحات.',
  'media.videoWithoutPicture': 'لا يمكن تشغيل هذا الفيديو في المتصفح. احفظه بتنسيق MP4 (H.264) وأعد المحاولة.',
  'media.videoTooLong':
    'هذا الفيديو طويل جدًا. الحد الأقصى لمدة الفيديو هو {minutes, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتان} few {# دقائق} many {# دقيقة} other {# دقيقة}}.',
  'media.rejectedFile': '{name}: {reason}',
  'media.makeSmaller':
    '{count, plural, zero {تصغير الصور} one {تصغير الصورة} two {تصغير الصورتين} few {تصغير الصور} many {تصغير الصور} other {تصغير الصور}}',

  'media.preparing': 'جارٍ التجهيز…',
  'media.waitingForUploads': 'بانتظار رفع ملفات أخرى…',
  'media.uploadPaused': 'لا يوجد اتصال. سيُستأنف الرفع تلقائيًا.',
  'media.checking': 'أوشكنا على الانتهاء…',
  'media.percentSent': '{percent, number}%',

  'media.field': 'صورة أو فيديو',
  'media.choose': 'اختيار صورة أو فيديو',
  'media.chooseAnother': 'اختيار ملف آخر',
  'media.takePhoto': 'التقاط صورة',
  'media.addMore': 'إضافة المزيد',
  'media.cancelUpload': 'إلغاء الرفع',
  'media.retryUpload': 'إعادة المحاولة',
  'media.dragHere': 'اسحب صورًا أو فيديوهات إلى هنا، أو الصقها',
  'media.invitation': 'شارك ما تراه',
  'media.dropHere': 'أفلت الملفات هنا',
  'media.limits': 'الصور حتى {imageSize}، والفيديوهات حتى {videoSize}، و{count, number} كحد أقصى في المنشور',
  'media.yourPicture': 'صورتك',
  'media.yourVideo': 'الفيديو الخاص بك',

  'media.list': 'الصور والفيديوهات',
  'media.position':
    '{kind, select, video {الفيديو {position, number} من {count, number}} other {الصورة {position, number} من {count, number}}}',
  'media.positionFailed': '{item}، فشل الرفع',
  'media.positionUploading': '{item}، جارٍ الرفع',
  'media.moved':
    '{kind, select, video {تم نقل الفيديو إلى الموضع {position, number} من {count, number}} other {تم نقل الصورة إلى الموضع {position, number} من {count, number}}}',
  'media.moveEarlier': 'تقديم في الترتيب',
  'media.moveLater': 'تأخير في الترتيب',
  'media.failedCount':
    '{count, plural, zero {فشل رفع # ملف. أعد المحاولة أو أزلها} one {فشل رفع ملف واحد. أعد المحاولة أو أزله} two {فشل رفع ملفين. أعد المحاولة أو أزلهما} few {فشل رفع # ملفات. أعد المحاولة أو أزلها} many {فشل رفع # ملفًا. أعد المحاولة أو أزلها} other {فشل رفع # ملف. أعد المحاولة أو أزلها}}',

  'media.alt': 'النص البديل (اختياري)',
  'media.altHint': 'صِف الصورة لمن لا يستطيعون رؤيتها.',
  'media.altHintOf': '{item}. صِف الصورة لمن لا يستطيعون رؤيتها.',
  'media.altMissingInPost': 'لا يتضمن منشورك نصًا بديلًا بعد.',
  'media.altMissing':
    '{missing, plural, zero {# من أصل {count, number} بلا نص بديل حتى الآن.} one {# من أصل {count, number} بلا نص بديل حتى الآن.} two {# من أصل {count, number} بلا نص بديل حتى الآن.} few {# من أصل {count, number} بلا نص بديل حتى الآن.} many {# من أصل {count, number} بلا نص بديل حتى الآن.} other {# من أصل {count, number} بلا نص بديل حتى الآن.}}',
  'media.addAlt': 'إضافة النص',
  'media.noAltReminder': 'عدم التذكير',

  'media.addCaptions': 'إضافة تسميات توضيحية',
  'media.removeCaptions': 'إزالة التسميات التوضيحية',

  'media.adjust': 'ضبط',
  'media.adjustPhoto': 'ضبط الصورة',
  'media.shape': 'الشكل',
  'media.originalShape': 'الأصلي',
  'media.square': 'مربع',
  'media.zoom': 'التكبير',
  'media.rotate': 'تدوير',
  'media.focalPoint': 'نقطة التركيز',
  'media.reset': 'إعادة تعيين',
  'media.apply': 'تطبيق',
  'media.cropHint': 'اسحب الصورة أو حرّكها باستخدام مفاتيح الأسهم. كبّرها أو صغّرها بالمفتاحين + و -.',
  'media.focalPointHint':
    'اضغط على أهم جزء في الصورة، أو حرّك العلامة باستخدام مفاتيح الأسهم. سيظهر هذا الجزء في الصور المصغّرة.',
  'media.adjustablePicture': 'صورة قابلة للضبط',
  'media.movablePhoto': 'صورة. حرّكها باستخدام مفاتيح الأسهم، وكبّرها أو صغّرها بمفتاحي الزائد والناقص',
  'media.movableFocalPoint':
    'نقطة التركيز، {left, number}% من اليسار، {top, number}% من الأعلى. حرّكها باستخدام مفاتيح الأسهم',
};

import type { messages as english } from '../en/posts.ts';

export const messages: Record<keyof typeof english, string> = {
  'posts.liked': 'تم الإعجاب بالمنشور',
  'posts.disliked': 'تم إلغاء الإعجاب بالمنشور',
  'posts.updated': 'تم تحديث المنشور',
  'posts.deleted': 'تم حذف المنشور',
  'posts.bookmarked': 'تمت الإضافة إلى المحفوظات',
  'posts.bookmarkRemoved': 'تمت الإزالة من المحفوظات',
  'posts.pinned': 'تم التثبيت في الملف الشخصي',
  'posts.unpinned': 'تم إلغاء التثبيت من الملف الشخصي',
  'posts.archived': 'تم النقل إلى أرشيفك. لا يراه أحد غيرك.',
  'posts.unarchived': 'عاد المنشور إلى ملفك الشخصي.',

  'posts.viewPost': 'عرض المنشور',
  'posts.viewComments':
    '{count, plural, zero {عرض المنشور} one {عرض تعليق واحد} two {عرض التعليقين} few {عرض كل التعليقات (#)} many {عرض كل التعليقات (#)} other {عرض كل التعليقات (#)}}',

  'posts.like': 'أعجبني',
  'posts.unlike': 'إلغاء الإعجاب',
  'posts.comment': 'تعليق',
  'posts.share': 'مشاركة',
  'posts.addBookmark': 'إضافة إلى المحفوظات',
  'posts.removeBookmark': 'إزالة من المحفوظات',
  'posts.moreOptions': 'خيارات أخرى',
  'posts.edit': 'تعديل',
  'posts.archive': 'أرشفة',
  'posts.unarchive': 'إعادة إلى الملف الشخصي',
  'posts.pin': 'تثبيت في الملف الشخصي',
  'posts.unpin': 'إلغاء التثبيت من الملف الشخصي',
  'posts.goToPost': 'الانتقال إلى المنشور',
  'posts.moreOfCaption': 'المزيد',

  'posts.likeCount':
    '{count, plural, zero {لا إعجابات} one {إعجاب واحد} two {إعجابان} few {# إعجابات} many {# إعجابًا} other {# إعجاب}}',
  'posts.postBy': 'منشور من {name}',
  'posts.shareTitle': 'منشور من {name} • Glimpse',
  'posts.latestComments': 'أحدث التعليقات',
  'posts.loadingPost': 'جارٍ تحميل المنشور',
  'posts.previousPost': 'المنشور السابق',
  'posts.nextPost': 'المنشور التالي',
  'posts.order': 'ترتيب المنشورات',
  'posts.newPosts':
    '{count, plural, zero {لا منشورات جديدة} one {منشور جديد} two {منشوران جديدان} few {# منشورات جديدة} many {# منشورًا جديدًا} other {# منشور جديد}}',
  'posts.manyNewPosts': 'منشورات جديدة: {count, number}+',

  'posts.ownVisibility':
    '{reason, select, hidden {أخفاه أحد المشرفين. لا يراه أحد غيرك.} archived {في أرشيفك. لا يراه أحد غيرك.} other {أخفاه أحد المشرفين. في أرشيفك. لا يراه أحد غيرك.}}',
  'posts.othersVisibility':
    '{reason, select, hidden {أخفاه أحد المشرفين.} archived {أرشفه صاحبه.} other {أخفاه أحد المشرفين. أرشفه صاحبه.}}',

  'posts.photoBy': 'صورة من {name}',
  'posts.videoBy': 'فيديو من {name}',
  'posts.mediaBy':
    '{count, plural, zero {# من الصور والفيديوهات من {name}} one {صورة أو فيديو من {name}} two {صور وفيديوهات من {name} (#)} few {# صور وفيديوهات من {name}} many {# صورة وفيديو من {name}} other {# صورة وفيديو من {name}}}',
  'posts.play': 'تشغيل',
  'posts.pause': 'إيقاف مؤقت',
  'posts.enlarge': 'عرض بملء الشاشة',
  'posts.enlargedPicture': 'الصورة بملء الشاشة',
  'posts.zoomIn': 'تكبير',
  'posts.zoomOut': 'تصغير',
  'posts.previousPicture': 'السابق',
  'posts.nextPicture': 'التالي',
  'posts.picturePosition': '{position, number} من {count, number}',
  'posts.shortPicturePosition': '{position, number}/{count, number}',

  'posts.postCount':
    '{count, plural, zero {لا منشورات} one {منشور واحد} two {منشوران} few {{number} منشورات} many {{number} منشورًا} other {{number} منشور}}',
  'posts.followerCount':
    '{count, plural, zero {لا متابعين} one {متابع واحد} two {متابعان} few {{number} متابعين} many {{number} متابعًا} other {{number} متابع}}',
  'posts.follow': 'متابعة',
  'posts.followTag': 'متابعة {tag}',
  'posts.unfollow': 'إلغاء المتابعة',
  'posts.unfollowTag': 'إلغاء متابعة {tag}',
  'posts.showPosts': 'عرض المنشورات',
  'posts.showPostsWithTag': 'عرض المنشورات التي تتضمن {tag}',
  'posts.tags': 'الوسوم',
  'posts.hashtags': 'الوسوم',
  'posts.hashtagsToFollow': 'وسوم يمكنك متابعتها',
  'posts.followedHashtags': 'الوسوم التي تتابعها',
  'posts.aboutFollowedHashtags':
    'تظهر منشوراتها العامة في «أتابعهم» و«استكشاف». لا يمكن لأحد غيرك رؤية الوسوم التي تتابعها.',
  'posts.noFollowedHashtags': 'لا تتابع أي وسوم.',
  'posts.suggestionCount':
    '{count, plural, zero {لا اقتراحات} one {اقتراح واحد} two {اقتراحان} few {# اقتراحات} many {# اقتراحًا} other {# اقتراح}}',
};

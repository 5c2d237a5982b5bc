import type { messages as english } from '../en/bookmarks.ts';

export const messages: Record<keyof typeof english, string> = {
  'bookmarks.title': 'المحفوظات',
  'bookmarks.all': 'الكل',
  'bookmarks.posts': 'المنشورات المحفوظة',
  'bookmarks.postsMatching': 'المنشورات المحفوظة لأشخاص يطابقون «{search}»',
  'bookmarks.empty': 'لا توجد منشورات محفوظة',
  'bookmarks.emptyText': 'تظهر هنا المنشورات التي تحفظها، ولا يراها أحد غيرك.',
  'bookmarks.noneMatching': 'لا يوجد بين محفوظاتك منشور لشخص يطابق «{search}».',
  'bookmarks.onlyYou': 'لا يرى محفوظاتك أحد غيرك.',

  'bookmarks.collections': 'المجموعات',
  'bookmarks.collectionsLoading': 'جارٍ تحميل المجموعات',
  'bookmarks.collectionsFailed': 'تعذّر تحميل المجموعات.',
  'bookmarks.noCollections': 'لا توجد مجموعات بعد',
  'bookmarks.noCollectionsText': 'رتّب محفوظاتك في مجموعات. اضغط مطولًا على زر الحفظ في أي منشور لحفظه في مجموعة.',
  'bookmarks.collectionsPrivate': 'رتّب محفوظاتك في مجموعات لا يراها أحد غيرك.',

  'bookmarks.collection': 'المجموعة',
  'bookmarks.collectionPageTitle': '{name} • Glimpse',
  'bookmarks.collectionPosts': 'المنشورات في «{name}»',
  'bookmarks.collectionEmpty': 'هذه المجموعة فارغة',
  'bookmarks.collectionEmptyText': 'اضغط مطولًا على زر الحفظ في أي منشور لحفظه هنا.',
  'bookmarks.collectionFailed': 'تعذّر تحميل المجموعة.',
  'bookmarks.collectionNotFound': 'المجموعة غير موجودة',
  'bookmarks.collectionNotFoundPageTitle': 'المجموعة غير موجودة • Glimpse',
  'bookmarks.collectionNotFoundText': 'هذه المجموعة غير موجودة، أو تم حذفها.',
  'bookmarks.yourCollections': 'مجموعاتك',

  'bookmarks.collectionOptions': 'خيارات المجموعة',
  'bookmarks.rename': 'إعادة التسمية',
  'bookmarks.renameCollection': 'إعادة تسمية المجموعة',
  'bookmarks.collectionRenamed': 'تمت إعادة تسمية المجموعة',
  'bookmarks.deleteCollection': 'حذف المجموعة',
  'bookmarks.deleteQuestion': 'هل تريد حذف «{name}»؟',
  'bookmarks.deleteText': 'تبقى المنشورات في محفوظاتك.',
  'bookmarks.collectionDeleted': 'تم حذف المجموعة',
  'bookmarks.newCollection': 'مجموعة جديدة',
  'bookmarks.collectionName': 'اسم المجموعة',
  'bookmarks.create': 'إنشاء',
  'bookmarks.collectionCreated': 'تم إنشاء المجموعة',
  'bookmarks.saveToCollection': 'حفظ في مجموعة',
  'bookmarks.tooManyCollections':
    'يمكن حفظ المنشور في {count, plural, zero {# مجموعة} one {مجموعة واحدة} two {مجموعتين} few {# مجموعات} many {# مجموعة} other {# مجموعة}} على الأكثر.',

  'bookmarks.archivedPosts': 'المنشورات المؤرشفة',
  'bookmarks.archiveEmpty': 'أرشيفك فارغ',
  'bookmarks.archiveEmptyText':
    'افتح قائمة أحد منشوراتك واختر «أرشفة». يحتفظ المنشور بإعجاباته وتعليقاته، ولا يراه أحد غيرك إلى أن تعيده إلى ملفك الشخصي.',
};

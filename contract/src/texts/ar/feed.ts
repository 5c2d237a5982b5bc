import type { messages as english } from '../en/feed.ts';

export const messages: Record<keyof typeof english, string> = {
  'feed.loading': 'جارٍ تحميل المنشورات',
  'feed.loadFailed': 'تعذّر تحميل المنشورات.',
  'feed.empty': 'لا توجد منشورات بعد.',
  'feed.end': 'اطّلعت على كل جديد.',

  'feed.latest': 'الأحدث',
  'feed.trending': 'الرائجة',
  'feed.following': 'أتابعهم',

  'feed.latestPosts': 'أحدث المنشورات',
  'feed.trendingPosts': 'المنشورات الرائجة',
  'feed.followingPosts': 'منشورات من تتابعهم',

  'feed.followingNobody': 'تابع أشخاصًا لترى منشوراتهم هنا.',
  'feed.followingEmpty': 'لا توجد بعد منشورات ممن تتابعهم.',

  'feed.popular': 'الشائعة',
  'feed.newest': 'الأحدث',
  'feed.mostLiked': 'الأكثر إعجابًا',
  'feed.postsByPeople': 'منشورات لأشخاص يطابقون «{search}»',
  'feed.noPostsByPeople': 'لا توجد منشورات لأشخاص يطابقون «{search}».',
  'feed.postsWithTag': 'منشورات تتضمن {tag}',
  'feed.noPostsWithTag': 'لا توجد منشورات تتضمن {tag} بعد.',
  'feed.relatedHashtags': 'وسوم ذات صلة',

  'feed.likeCount':
    '{count, plural, zero {#<hidden> إعجاب</hidden>} one {#<hidden> إعجاب</hidden>} two {#<hidden> إعجاب</hidden>} few {#<hidden> إعجابات</hidden>} many {#<hidden> إعجابًا</hidden>} other {#<hidden> إعجاب</hidden>}}',
  'feed.commentCount':
    '{count, plural, zero {#<hidden> تعليق</hidden>} one {#<hidden> تعليق</hidden>} two {#<hidden> تعليق</hidden>} few {#<hidden> تعليقات</hidden>} many {#<hidden> تعليقًا</hidden>} other {#<hidden> تعليق</hidden>}}',
  'feed.mediaCount':
    '{count, plural, zero {# من الصور والفيديوهات} one {# من الصور والفيديوهات} two {# من الصور والفيديوهات} few {# صور وفيديوهات} many {# صورة وفيديو} other {# صورة وفيديو}}',
  'feed.video': 'فيديو',
  'feed.animated': 'صورة متحركة',
  'feed.pinned': 'مثبَّت',
  'feed.hiddenByModerator': 'أخفاه أحد المشرفين',
  'feed.show': 'إظهار',
  'feed.showSensitivePost': 'إظهار المنشور الحساس من {name}',
};

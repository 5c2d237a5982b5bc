import type { messages as english } from '../en/people.ts';

export const messages: Record<keyof typeof english, string> = {
  'people.follow': 'متابعة',
  'people.requested': 'تم الطلب',
  'people.removed': 'تمت الإزالة',
  'people.unfollow': 'إلغاء المتابعة',
  'people.cancelRequest': 'إلغاء طلب المتابعة',
  'people.accept': 'قبول',
  'people.decline': 'رفض',
  'people.unfollowPrivateQuestion': 'هل تريد إلغاء متابعة هذا الحساب الخاص؟',
  'people.unfollowPrivateAbout': 'لمتابعته مجددًا، عليك إرسال طلب جديد، ويجب أن يوافق عليه صاحب الحساب.',

  'people.followed': 'بدأت بمتابعة {name}',
  'people.unfollowed': 'ألغيت متابعة {name}',
  'people.requestSent': 'طلبت متابعة {name}',
  'people.requestWithdrawn': 'ألغيت طلب متابعة {name}',
  'people.blocked': 'تم الحظر',
  'people.unblocked': 'تم إلغاء الحظر',
  'people.muted': 'تم الكتم',
  'people.unmuted': 'تم إلغاء الكتم',
  'people.profileUpdated': 'تم تحديث الملف الشخصي بنجاح',

  'people.requestsTitle': 'طلبات المتابعة',
  'people.likesTitle': 'الإعجابات',
  'people.followersTitle': 'المتابعون',
  'people.followingTitle': 'قائمة المتابعة',
  'people.noLikes': 'لا توجد إعجابات بعد.',
  'people.noFollowers': 'لا يوجد متابعون بعد.',
  'people.noFollowing': 'لا توجد متابعات بعد.',
  'people.noneFound': 'لم يتم العثور على أشخاص.',
  'people.loading': 'جارٍ تحميل القائمة',
  'people.loadingFailed': 'تعذّر تحميل القائمة.',

  'people.suggested': 'اقتراحات لك',
  'people.view': 'عرض',
  'people.followerCount':
    '{count, plural, zero {لا متابعين} one {متابع واحد} two {متابعان} few {# متابعين} many {# متابعًا} other {# متابع}}',
  'people.followedByOne': 'يتابعه {name}',
  'people.followedByTwo': 'يتابعه {first} و{second}',
  'people.followedByMore':
    'يتابعه {first} و{second} و{count, plural, zero {# أشخاص آخرين} one {شخص آخر} two {شخصان آخران} few {# أشخاص آخرين} many {# شخصًا آخر} other {# شخص آخر}}',
  'people.suggestionsOffline': 'ستظهر الاقتراحات عند عودة الاتصال.',
  'people.suggestionsLoading': 'جارٍ تحميل الاقتراحات',
  'people.suggestionsFailed': 'تعذّر تحميل الاقتراحات.',
  'people.noSuggestions': 'لا توجد اقتراحات بعد. يمكنك البحث عن أشخاص لاحقًا.',

  'people.welcome': 'مرحبًا بك في Glimpse',
  'people.welcomeLoading': 'جارٍ التحميل',
};

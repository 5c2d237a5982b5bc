import { t } from './i18n/translate.ts';
import { useMessages } from './i18n/react.ts';
// @ts-expect-error unknown name
t('login.whiteNo');
// @ts-expect-error argument missing
t('login.post');
// @ts-expect-error wrong type: a plural needs a number
t('login.post', { count: '3' });
// @ts-expect-error wrong argument name
t('login.postAdded', { count: 3, nam: 'Ada' });
// @ts-expect-error no arguments expected
t('login.white', { count: 3 });
t('login.postAdded', { count: 3, name: 'Ada' });
const { rich } = useMessages();
// @ts-expect-error element missing
rich('login.postLikedBy', { name: 'Ada' });
rich('login.postLikedBy', { name: 'Ada', bdi: (chunks) => chunks });

/** The forms' schemas, apart from the login screen's own code: fetched at the first gesture, at the latest on sending. */
export const loadAuthSchemas = () => import('@glimpse/contract/auth/auth');

/**
 * Loads the schemas of the forms. They are a separate chunk, loaded after the first user gesture, to keep the
 * login screen small.
 */
export const loadAuthSchemas = () => import('@glimpse/contract/auth/auth');

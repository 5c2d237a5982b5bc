/** Loads the schemas of the login and signup forms. They are a separate chunk, to keep the login screen small. */
export const loadAuthSchemas = () => import('@glimpse/contract/auth/auth');

/** The data of the emoji picker in Arabic. The plugin in web/build/arabic-emoji.ts creates this module. */
declare module 'virtual:arabic-emoji' {
  export const data: import('emoji-picker-react').EmojiData;
}

/** What is used of libheif-js, whose own types do not name it. */
declare module 'libheif-js/libheif/libheif.js' {
  interface HeifPicture {
    get_width(): number;
    get_height(): number;
    /** Fills `into`, RGBA; null when it cannot. */
    display(into: ImageData, done: (shown: ImageData | null) => void): void;
    free(): void;
  }
  interface HeifDecoder {
    /** The file's pictures, the main one first; [] when it is no HEIF. */
    decode(bytes: Uint8Array): HeifPicture[];
  }
  const libheif: () => { readonly HeifDecoder: new () => HeifDecoder };
  export = libheif;
}

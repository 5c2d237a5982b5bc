/** The part of libheif-js that this app uses. The package has no types for this file. */
declare module 'libheif-js/libheif/libheif.js' {
  interface HeifPicture {
    get_width(): number;
    get_height(): number;
    /** Fills `into` with RGBA pixels. Calls `done` with null if that fails. */
    display(into: ImageData, done: (shown: ImageData | null) => void): void;
    free(): void;
  }
  interface HeifDecoder {
    /** Returns the pictures of the file, the primary one first; [] if the file is not HEIF. */
    decode(bytes: Uint8Array): HeifPicture[];
  }
  const libheif: () => { readonly HeifDecoder: new () => HeifDecoder };
  export = libheif;
}

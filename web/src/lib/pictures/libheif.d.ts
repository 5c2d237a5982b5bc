/** The part of libheif-js that this app uses. The package has no types for this file. */
declare module 'libheif-js/libheif/libheif.js' {
  interface HeifPicture {
    get_width(): number;
    get_height(): number;
    /** Fills `target` with RGBA pixels and calls `onDone` with it. Calls `onDone` with null if that fails. */
    display(target: ImageData, onDone: (filled: ImageData | null) => void): void;
    free(): void;
  }
  interface HeifDecoder {
    /** Returns the pictures of the file, the primary one first. Returns [] if the file is not HEIF. */
    decode(bytes: Uint8Array): HeifPicture[];
  }
  const libheif: () => { readonly HeifDecoder: new () => HeifDecoder };
  export = libheif;
}

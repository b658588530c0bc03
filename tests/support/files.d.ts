/** A file as a data URL. */
declare module "*?url&inline" {
  const url: string;
  export default url;
}

/** A file's text, loaded by Vite, so that `npm run mutate` can change it. */
declare module "*?raw" {
  const text: string;
  export default text;
}

interface ImportMeta {
  /** The texts of files by their paths, loaded by Vite. */
  glob: (
    pattern: string,
    options: { query: "?raw"; import: "default"; eager: true },
  ) => Record<string, string>;
}

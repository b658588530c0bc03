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

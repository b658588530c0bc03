/** A file as a data URL. */
declare module "*?url&inline" {
  const url: string;
  export default url;
}

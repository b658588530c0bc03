/** The pages of docs/operations by the names of their files, in one file of the build. */
export const OPERATIONS_PAGES = new Map(
  Object.entries(
    import.meta.glob<string>("../../../../docs/operations/*.md", {
      query: "?raw",
      import: "default",
      eager: true,
    }),
  ).map(([path, text]) => [path.replace(/^.*\/(.+)\.md$/, "$1"), text]),
);

export interface FileAnswer {
  name: string;
  type: string;
  body: string | ReadableStream;
  /** Whether the browser may keep it: what is under this address never changes. */
  keep?: boolean;
}

export function download(file: FileAnswer): Response {
  return new Response(file.body, {
    headers: {
      "content-type": file.type,
      "content-disposition": `attachment; filename="${file.name.replace(/[^\w. -]/g, "_")}"`,
      "cache-control": file.keep ? "private, max-age=31536000, immutable" : "private, no-store",
    },
  });
}

export interface FileAnswer {
  name: string;
  type: string;
  body: string | ReadableStream;
}

export function download(file: FileAnswer): Response {
  return new Response(file.body, {
    headers: {
      "content-type": file.type,
      "content-disposition": `attachment; filename="${file.name.replace(/[^\w. -]/g, "_")}"`,
      "cache-control": "private, no-store",
    },
  });
}

interface File {
  name: string;
  type: string;
  body: string | ReadableStream | Uint8Array<ArrayBuffer>;
  /** Whether the browser may cache it: the content at this URL never changes. */
  keep?: boolean;
}

/** What an endpoint with `download` returns. */
export class FileResponse {
  readonly name: File["name"];
  readonly type: File["type"];
  readonly body: File["body"];
  readonly keep: boolean;

  constructor({ name, type, body, keep = false }: File) {
    this.name = name;
    this.type = type;
    this.body = body;
    this.keep = keep;
  }

  toResponse(): Response {
    return new Response(this.body, {
      headers: {
        "content-type": this.type,
        "content-disposition": `attachment; filename="${this.name.replace(/[^\w. -]/g, "_")}"`,
        // Nothing in it can act, whatever a browser takes it for.
        "content-security-policy": "default-src 'none'; sandbox",
        "cache-control": this.keep ? "private, max-age=31536000, immutable" : "private, no-store",
      },
    });
  }
}

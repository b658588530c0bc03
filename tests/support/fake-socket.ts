/** A socket that the test feeds and breaks. */
export class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readonly url: string;
  readonly readyState = FakeSocket.OPEN;
  said: string[] = [];
  closed = false;
  onopen: () => void = () => {};
  onmessage: (event: { data: unknown }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};

  constructor(url: URL) {
    this.url = url.href;
    FakeSocket.made.push(this);
  }

  send(text: string): void {
    this.said.push(text);
  }

  close(): void {
    this.closed = true;
    this.onclose({ code: 1000 });
  }
}

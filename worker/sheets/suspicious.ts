/** Traces of a wrong encoding: replacement and control characters, and UTF-8 read as Windows letters. */
const SUSPICIOUS =
  /[\uFFFD\u0080-\u009f]|[ÂÃ][\u00a0-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€|ï»¿|ï¿½|ðŸ/;

export function looksGarbled(text: string): boolean {
  return SUSPICIOUS.test(text);
}

/** Addresses in a text: with a scheme, or a host with a path, as in short links. */
const ADDRESS =
  /((?:https?:\/\/|\b(?:(?:[a-z0-9-]+\.)+[a-z]{2,}|\d+\.\d+\.\d+\.\d+|localhost)(?::\d+)?\/)[^\s<>"]*[^\s<>".,;:!?)'\]])/gi;

/** A text with its addresses as links. */
export function LinkedText({ text }: { text: string }) {
  // What `split` captures is at the odd places.
  return text.split(ADDRESS).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts do not move
      <a key={index} href={hrefOf(part)} target="_blank" rel="noopener" className="underline">
        {part}
      </a>
    ),
  );
}

function hrefOf(address: string): string {
  if (/^https?:\/\//i.test(address)) return address;
  return `${address.startsWith(location.host) ? location.protocol : "https:"}//${address}`;
}

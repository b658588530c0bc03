import type { CampaignLink } from "#core/contract/links/links.ts";
import type { countClicks } from "#worker/domains/content/links/click-queries.ts";

interface LinkRow {
  url: string;
  disabledAt: number | null;
  expiresAt: number | null;
}
type Counted = Awaited<ReturnType<typeof countClicks>>;

/** A short link and its requests, those by people apart from those by programs. */
export function presentLink(
  { url, disabledAt, expiresAt }: LinkRow,
  counted: Counted,
): CampaignLink {
  const of = (wanted: string) => counted.find(({ verdict }) => verdict === wanted);
  return {
    longUrl: url,
    disabled: disabledAt !== null,
    expiresAt: expiresAt ?? undefined,
    people: of("person")?.people ?? 0,
    clicks: of("person")?.n ?? 0,
    scanners: of("scanner")?.n ?? 0,
    previews: of("preview")?.n ?? 0,
  };
}

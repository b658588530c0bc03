import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { CooeeError, invalid } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { lackOfCreditError } from "./inner/after-launch.ts";
import { flightFigures } from "./inner/flight-figures.ts";

export type SendableFigures = Awaited<ReturnType<typeof flightFigures>>;

/** What a campaign comes to that is sent without its flight check being looked at; or why it cannot be. */
export async function sendableFigures(
  ctx: AccountContext,
  prepared: Parameters<typeof flightFigures>[1],
) {
  const figures = await flightFigures(ctx, prepared);
  if (figures.recipients === 0) throw noRecipients(figures);
  if (!figures.covered) throw await lackOfCreditError(ctx);
  return figures;
}

/** Why a campaign has no recipients. */
export function noRecipients({ tooLong }: Pick<SendableFigures, "tooLong">) {
  return tooLong.text
    ? invalid("message", tooLong.text)
    : new CooeeError("UNPROCESSABLE", CAMPAIGN_TEXTS.noRecipients);
}

export function segmentsIn({ bySegments }: Pick<SendableFigures, "bySegments">): number {
  return bySegments.reduce((sum, row) => sum + row.segments * row.messages, 0);
}

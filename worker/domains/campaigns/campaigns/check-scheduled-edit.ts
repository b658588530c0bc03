import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { flightCheck } from "./flight-check.ts";
import { editedFields } from "./inner/edited-fields.ts";
import { presentCheck } from "./inner/present-check.ts";
import { changeableSchedule } from "./inner/scheduled-campaign.ts";

/** What an edit would make of a scheduled campaign; nothing changes. */
export const checkScheduledEdit = verb(
  contract.checkScheduledEdit,
  async (ctx, { scduleid, ...edit }) => {
    const campaign = await changeableSchedule(ctx, scduleid, contract.checkScheduledEdit.access);
    const edited = { ...campaign, ...(await editedFields(ctx, campaign, edit)) };
    const { prepared, figures } = await flightCheck(ctx, edited);
    return { data: await presentCheck(ctx, prepared, figures) };
  },
);

import { listCampaigns } from "#core/contract/campaigns/campaigns.ts";
import { listContactForms } from "#core/contract/contact-forms/contact-forms.ts";
import { listKeywords } from "#core/contract/keywords/keywords.ts";
import { listSegments } from "#core/contract/segments/segments.ts";
import type { WorkflowTrigger } from "#core/contract/workflows/definition.ts";
import { call } from "#web/lib/api.ts";

const MOST = 100;

/** What the thing that starts a workflow is called; null if it is gone, or has no name of its own. */
export async function triggerName(trigger: WorkflowTrigger): Promise<string | null> {
  switch (trigger.type) {
    case "segment":
      return named((await call(listSegments, { limit: MOST })).items, trigger.segment);
    case "click": {
      const { campaign } = trigger;
      if (!campaign) return null;
      return named((await call(listCampaigns, { ids: campaign })).items, campaign);
    }
    case "form":
      return named((await call(listContactForms, { _id: trigger.form })).items, trigger.form);
    case "keyword": {
      const { items } = await call(listKeywords, { limit: MOST });
      return items.find(({ _id }) => _id === trigger.keyword)?.word ?? null;
    }
    default:
      return null;
  }
}

function named(items: readonly { _id: string; name: string }[], id: string): string | null {
  return items.find(({ _id }) => _id === id)?.name ?? null;
}

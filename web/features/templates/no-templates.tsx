import { FileText } from "lucide-react";
import { TEMPLATE_TEXTS } from "#core/contract/templates/template-texts.ts";
import type { Template } from "#core/contract/templates/templates.ts";
import { may } from "#core/permissions.ts";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { type Me, useMe } from "#web/lib/session.ts";

type List = Pick<Template, "mode" | "visibility">;

/** R231. */
export function NoTemplates(list: List) {
  return (
    <EmptyState icon={FileText} title={TEMPLATE_TEXTS.none} description={wordsFor(list, useMe())} />
  );
}

function wordsFor({ mode, visibility }: List, me: Me): string {
  if (visibility === "global") {
    return may(me, "templateGlobal")
      ? "Templates that every account can copy appear here."
      : "Templates from Cooee that you can copy will appear here.";
  }
  return may(me, "templateForms")
    ? `Create a template from ${mode === "mms" ? "an MMS" : "a message"} you send often, then use it in any campaign.`
    : "Templates your admin shares with you appear here.";
}

import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { MAX_CAMPAIGN_GROUPS } from "#core/rules/audience.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { paths } from "#web/lib/paths.ts";
import { limitWords, type Refusal } from "./audience.ts";

export function GroupAlert({ refusal }: { refusal: Refusal }) {
  if (refusal.kind === "limit") {
    return (
      <Alert tone="attention" title={CAMPAIGN_TEXTS.limitExceeds}>
        {limitWords(refusal.total, refusal.limit)}
      </Alert>
    );
  }
  if (refusal.kind === "many") {
    return (
      <Alert tone="attention" title={`Up to ${MAX_CAMPAIGN_GROUPS} groups`}>
        A campaign cannot go to more. Leave one out to add another.
      </Alert>
    );
  }
  return (
    <Alert
      tone="attention"
      title={CAMPAIGN_TEXTS.zeroContactsTitle}
      actions={
        <LinkButton variant="outline" size="sm" to={paths.group(refusal.group._id)}>
          Add Contacts
        </LinkButton>
      }
    >
      {CAMPAIGN_TEXTS.zeroContacts}
    </Alert>
  );
}

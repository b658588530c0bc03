import { LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { useMe } from "#web/lib/session.ts";

/** Credit without a card: by email. */
export function AskForCredit({ description }: { description: string }) {
  const me = useMe();
  const name = me.accountName || me.name;
  const subject = encodeURIComponent(`Credit for ${name}`);
  const body = encodeURIComponent("Amount in AUD: ");
  return (
    <Card title="Ask by email" description={description}>
      <div className="grid justify-items-start gap-3">
        <LinkButton href={`mailto:${me.supportEmail}?subject=${subject}&body=${body}`}>
          Ask for credit
        </LinkButton>
        <p className="min-w-0 break-words text-muted-foreground">
          Or write to <span className="font-medium text-foreground">{me.supportEmail}</span> with
          your account's name, {name}, and the amount.
        </p>
      </div>
    </Card>
  );
}

import {
  getNotificationConfiguration,
  listNotificationEmails,
} from "#core/contract/notification-settings/notification-settings.ts";
import { may } from "#core/permissions.ts";
import { SettingsPage } from "#web/components/layout/settings-page.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Loaded } from "#web/components/ui/loaded.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { paths } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/query.ts";
import { useMe } from "#web/lib/session.ts";
import { BrowserCard } from "./browser-card.tsx";
import { EmailsCard } from "./emails-card.tsx";
import { OptOutsCard } from "./opt-outs-card.tsx";
import { PaymentsCard } from "./payments-card.tsx";
import { RepliesCard } from "./replies-card.tsx";

/** Who is mailed about what happens in the account. Each person sees the parts that they may read. */
export function NotificationSettingsScreen() {
  const me = useMe();
  const emails = useCall(listNotificationEmails, {});
  const configuration = useCall(getNotificationConfiguration, {});
  const book = emails.data?.data;
  return (
    <SettingsPage me={me} description="Who gets an email when something happens in this account.">
      <Loaded query={emails} what="Your email addresses" waiting={<Waiting />}>
        {({ data }) => <EmailsCard emails={data} />}
      </Loaded>
      {book ? (
        <Loaded query={configuration} what="Your notifications" waiting={<Waiting />}>
          {({ data }) => (
            <>
              {may(me, "history") ? <RepliesCard emails={book} configuration={data} /> : null}
              {may(me, "invoice") ? <PaymentsCard emails={book} chosen={data.payment} /> : null}
              {may(me, "optOut") ? <OptOutsCard emails={book} configuration={data} /> : null}
              {may(me, "developer") ? <ChatsCard /> : null}
              <BrowserCard />
            </>
          )}
        </Loaded>
      ) : null}
    </SettingsPage>
  );
}

/** Where what goes elsewhere than to people's mail is set up. */
function ChatsCard() {
  return (
    <Card
      title="Slack, Teams and your own apps"
      description="Post replies, opt-outs, payments and finished campaigns into a channel, or send them to an app."
    >
      <LinkButton variant="outline" size="sm" to={paths.developer}>
        Set up a webhook
      </LinkButton>
    </Card>
  );
}

function Waiting() {
  return (
    <Card>
      <div role="status" aria-label="Loading" className="grid gap-5 py-2">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-5 w-2/5" />
      </div>
    </Card>
  );
}

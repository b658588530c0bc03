import { LATE_MINUTES, profileConfig } from "#core/contract/profile/profile.ts";
import { may } from "#core/permissions.ts";
import { lateLabel } from "#core/rules/late-starts.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { SettingsPage } from "#web/components/layout/settings-page.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import { useMe, useRefreshMe } from "#web/lib/session.ts";
import { HoursCard } from "./hours-card.tsx";
import { LinkDomainCard } from "./link-domain-card.tsx";
import { RegionCard } from "./region-card.tsx";
import { useProfileSetting } from "./use-profile-setting.ts";

export function SettingsScreen() {
  const me = useMe();
  return (
    <SettingsPage
      me={me}
      description={
        <>
          How this account sends messages and handles replies. Automatic credit and limits are in{" "}
          <Link to={paths.billing}>Billing overview</Link>.
        </>
      }
    >
      <SenderCard />
      <RepliesCard />
      <HoursCard />
      <LateCard />
      {may(me, "subAccounts") ? <OptOutsCard /> : null}
      <LinkDomainCard />
      <RegionCard />
    </SettingsPage>
  );
}

/** The default sender of new messages. */
function SenderCard() {
  const me = useMe();
  const save = useProfileSetting();
  const chosen = save.isPending ? save.variables.defaultSender : me.defaultSender;
  return (
    <Card title="Default sender" description="Selected for you in every new message and campaign.">
      <SelectField
        label="Sender ID"
        disabled={save.isPending}
        options={me.senderList.map(({ value, label }) => ({ value, label }))}
        value={chosen}
        onValue={(defaultSender) => save.mutate({ defaultSender })}
      />
    </Card>
  );
}

/** What an opt-out from a sub-account counts for. */
function OptOutsCard() {
  const me = useMe();
  const save = useProfileSetting();
  const on = save.isPending ? (save.variables.familyOptOuts ?? false) : me.familyOptOuts;
  return (
    <Card
      title="Opt-outs from sub-accounts"
      description="When someone opts out of your own messages, your sub-accounts can’t message them either."
    >
      <CheckField
        as="switch"
        label="Apply every opt-out to all your accounts"
        description="When someone opts out of a sub-account’s messages, you and your other sub-accounts stop messaging them too. If this is off, that happens only for contacts in groups you share. Changes apply to new opt-outs."
        checked={on}
        onCheckedChange={(familyOptOuts) => save.mutate({ familyOptOuts })}
      />
    </Card>
  );
}

/** Reply Settings: what happens to replies besides appearing here. */
function RepliesCard() {
  const me = useMe();
  const refresh = useRefreshMe();
  const save = useAction(profileConfig, { onSuccess: () => void refresh() });
  const on = save.isPending
    ? (save.variables.allowReceivedSmsAsEmail ?? false)
    : me.allowReceivedSmsAsEmail;
  return (
    <div id="replies">
      <Card
        title="Reply Settings"
        description="Replies always appear in History. You can get them by email as well."
      >
        <CheckField
          as="switch"
          label="Email me every reply"
          description={
            me.isEmailVerified
              ? `To ${me.email}. We answer STOP and HELP for you and do not email them.`
              : "Confirm your email in your profile first."
          }
          checked={on}
          disabled={!me.isEmailVerified}
          onCheckedChange={(allowReceivedSmsAsEmail) => save.mutate({ allowReceivedSmsAsEmail })}
        />
        <p className="mt-3 text-muted-foreground text-xs">
          To send replies to colleagues, or as one email a day, use{" "}
          <Link to={paths.notificationSettings}>Notifications</Link>.
        </p>
      </Card>
    </div>
  );
}

const OPTIONS = LATE_MINUTES.map((minutes) => ({
  value: String(minutes),
  label: `Up to ${lateLabel(minutes)} late`,
}));

/** What becomes of a scheduled message whose time passed during an outage. */
function LateCard() {
  const me = useMe();
  const save = useProfileSetting();
  const chosen = save.isPending ? save.variables.lateMinutes : me.lateMinutes;
  const choose = (value: string) => {
    const lateMinutes = LATE_MINUTES.find((minutes) => String(minutes) === value);
    if (lateMinutes !== undefined) save.mutate({ lateMinutes });
  };
  return (
    <Card
      title="Scheduled messages"
      description="If an outage holds up a scheduled message, send it late or skip it."
    >
      <SelectField
        label="Still send"
        description="Anything later than this is skipped and refunded, and we notify you."
        disabled={save.isPending}
        options={OPTIONS}
        value={String(chosen)}
        onValue={choose}
      />
    </Card>
  );
}

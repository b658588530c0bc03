import * as z from "zod";
import { LATE_MINUTES, profileConfig } from "#core/contract/profile/profile.ts";
import { may } from "#core/permissions.ts";
import { lateLabel } from "#core/rules/late-starts.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { FormCard } from "#web/components/form/form-card.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { SettingsPage } from "#web/components/layout/settings-page.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { useMe } from "#web/lib/session.ts";
import { HoursCard } from "./hours-card.tsx";
import { LinkDomainCard } from "./link-domain-card.tsx";
import { RegionCard } from "./region-card.tsx";
import { useProfileForm } from "./use-profile-form.ts";

const { defaultSender, familyOptOuts, allowReceivedSmsAsEmail, lateMinutes } =
  profileConfig.input.shape;
const senderSchema = z.object({ defaultSender: defaultSender.unwrap() });
const optOutsSchema = z.object({ familyOptOuts: familyOptOuts.unwrap() });
const repliesSchema = z.object({ allowReceivedSmsAsEmail: allowReceivedSmsAsEmail.unwrap() });
const lateSchema = z.object({ lateMinutes: lateMinutes.unwrap() });

/** Each card is saved by its own button. */
export function SettingsScreen() {
  const me = useMe();
  return (
    <SettingsPage
      me={me}
      description={
        <>
          How this account sends messages and handles replies. Auto credit and limits are in{" "}
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
  const form = useProfileForm({
    schema: senderSchema,
    initial: { defaultSender: me.defaultSender },
    input: (values) => values,
  });
  return (
    <FormCard
      title="Default sender"
      description="Selected for you in every new message and campaign."
      form={form}
    >
      <SelectField
        label="Sender ID"
        options={me.senderList.map(({ value, label }) => ({ value, label }))}
        {...form.field("defaultSender")}
      />
    </FormCard>
  );
}

/** What an opt-out from a sub-account counts for. */
function OptOutsCard() {
  const me = useMe();
  const form = useProfileForm({
    schema: optOutsSchema,
    initial: { familyOptOuts: me.familyOptOuts },
    input: (values) => values,
  });
  return (
    <FormCard
      title="Opt-outs from sub-accounts"
      description="When someone opts out of your own messages, your sub-accounts can’t message them either."
      form={form}
    >
      <CheckField
        label="Apply every opt-out to all your accounts"
        description="When someone opts out of a sub-account’s messages, you and your other sub-accounts stop messaging them too. If this is off, that happens only for contacts in groups you share. Changes apply to new opt-outs."
        checked={form.values.familyOptOuts}
        onCheckedChange={(on) => form.set("familyOptOuts", on)}
      />
    </FormCard>
  );
}

/** Reply Settings: what happens to replies besides appearing here. */
function RepliesCard() {
  const me = useMe();
  const form = useProfileForm({
    schema: repliesSchema,
    initial: { allowReceivedSmsAsEmail: me.allowReceivedSmsAsEmail },
    input: (values) => values,
  });
  return (
    <div id="replies">
      <FormCard
        title="Reply Settings"
        description="Replies always appear in History. You can get them by email as well."
        form={form}
      >
        <CheckField
          label="Email me every reply"
          description={
            me.isEmailVerified
              ? `To ${me.email}. We answer STOP and HELP for you and do not email them.`
              : "Confirm your email in your profile first."
          }
          checked={form.values.allowReceivedSmsAsEmail}
          disabled={!me.isEmailVerified}
          onCheckedChange={(on) => form.set("allowReceivedSmsAsEmail", on)}
        />
        <p className="text-muted-foreground text-xs">
          To send replies to colleagues, or as one email a day, use{" "}
          <Link to={paths.notificationSettings}>Notifications</Link>.
        </p>
      </FormCard>
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
  const form = useProfileForm({
    schema: lateSchema,
    initial: { lateMinutes: lateSchema.shape.lateMinutes.catch(60).parse(me.lateMinutes) },
    input: (values) => values,
  });
  const choose = (value: string) => {
    const lateMinutes = LATE_MINUTES.find((minutes) => String(minutes) === value);
    if (lateMinutes !== undefined) form.set("lateMinutes", lateMinutes);
  };
  return (
    <FormCard
      title="Scheduled messages"
      description="If an outage holds up a scheduled message, send it late or skip it."
      form={form}
    >
      <SelectField
        label="Still send"
        description="Anything later than this is skipped and refunded, and we notify you."
        options={OPTIONS}
        value={String(form.values.lateMinutes)}
        onValue={choose}
      />
    </FormCard>
  );
}

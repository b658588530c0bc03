import { Send } from "lucide-react";
import { useRef, useState } from "react";
import * as z from "zod";
import { history } from "#core/contract/messages/messages.ts";
import { getBalance, SHARED_SENDER } from "#core/contract/profile/me.ts";
import { sendQuickMessage } from "#core/contract/quick-messages/quick-messages.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { REVIEW_TIME, REVIEW_WHY } from "#core/rules/review-words.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import { RestoredNotice } from "#web/components/composer/restored-notice.tsx";
import { Form } from "#web/components/form/form.tsx";
import { ProveMobileDialog } from "#web/components/form/prove-mobile-dialog.tsx";
import { TextareaField } from "#web/components/form/textarea-field.tsx";
import { useKeptForm } from "#web/components/form/use-kept-form.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { StateBadge } from "#web/components/ui/status-badge.tsx";
import { useAction } from "#web/lib/query.ts";
import { type Me, useMe } from "#web/lib/session.ts";

const schema = z.object({ message: sendQuickMessage.input.shape.message });

/** What is kept of it; it may be empty, or too long. */
const kept = z.object({ message: z.string() });

/** A text to the person's own mobile, which waits for no approval. */
export function FirstText({ onSent }: { onSent: () => void }) {
  const me = useMe();
  // One for each text: pressing Send again after a lost response sends nothing twice.
  const key = useRef(crypto.randomUUID());
  const send = useAction(sendQuickMessage, {
    handled: true,
    invalidates: [history, getBalance],
    onSuccess: () => {
      key.current = crypto.randomUUID();
      onSent();
    },
  });
  const form = useKeptForm({
    keepAs: "first-text",
    shape: kept,
    schema,
    initial: { message: `Hi ${me.name}, this is our first text from Cooee. Reply to say hello.` },
    onSubmit: ({ message }) =>
      send.mutateAsync({
        message,
        sender: senderOf(me),
        contacts: [me.mobile],
        isTest: true,
        key: key.current,
      }),
  });
  return (
    <Card title="Your first text">
      <Form form={form}>
        <RestoredNotice {...form.notice} />
        <OwnMobile me={me} />
        <TextareaField
          label="Message"
          required
          rows={3}
          maxLength={600}
          {...form.text("message")}
        />
        <p className="text-muted-foreground">
          A text to your own phone goes out straight away, and costs the same as any other.
          {me.adminApproved || me.quickApproved
            ? null
            : ` Messages to other people go out once we approve them, ${REVIEW_TIME}. ${REVIEW_WHY}`}
        </p>
        <Button
          type="submit"
          size="lg"
          className="sm:justify-self-start"
          disabled={!me.isMobileVerified}
          loading={form.submitting}
        >
          {form.submitting ? null : <Send aria-hidden="true" />}
          {me.isMobileVerified ? `Send to ${formatMobile(me.mobile)}` : "Send"}
        </Button>
      </Form>
    </Card>
  );
}

/** The number that it goes to, which is confirmed here if it is not yet. */
function OwnMobile({ me }: { me: Me }) {
  const [proving, setProving] = useState(false);
  return (
    <div>
      <p className="text-muted-foreground">To your mobile</p>
      <div className="mt-1 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        {me.mobile ? <p className="figures font-medium">{formatMobile(me.mobile)}</p> : null}
        {me.isMobileVerified ? (
          <StateBadge state="confirmed" />
        ) : (
          <Button size="sm" onClick={() => setProving(true)}>
            {me.mobile ? "Confirm your mobile" : "Add your mobile"}
          </Button>
        )}
      </div>
      {proving ? <ProveMobileDialog onClose={() => setProving(false)} /> : null}
    </div>
  );
}

/** One that can be replied to, if there is one. */
function senderOf({ senderList }: Me): string {
  const answered = senderList.find(({ type }) => type !== SENDER_TYPES.businessName);
  return (answered ?? senderList[0])?.value ?? SHARED_SENDER;
}

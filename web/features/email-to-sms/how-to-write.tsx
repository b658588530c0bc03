import { SUBJECT_ADDRESS } from "#core/rules/email-to-sms.ts";
import { MAX_QUICK_NUMBERS } from "#core/rules/quick-numbers.ts";
import { CopyField } from "#web/components/form/copy-field.tsx";
import { Card } from "#web/components/ui/card.tsx";

/** How an email must be addressed and written to become a text. */
export function HowToWrite({ domain }: { domain: string }) {
  return (
    <Card title="How to send a text by email" className="mt-6">
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <ul className="grid list-disc content-start gap-1.5 pl-5 leading-6">
          <li>
            Write to the mobile number, followed by{" "}
            <strong className="font-medium">@{domain}</strong>. For several people, up to{" "}
            {MAX_QUICK_NUMBERS}, add more recipients, or write to{" "}
            <strong className="font-medium">
              {SUBJECT_ADDRESS}@{domain}
            </strong>{" "}
            with the numbers in the subject.
          </li>
          <li>The body is the text. A line with two dashes ends it, as before a signature.</li>
          <li>An attached picture makes it an MMS.</li>
          <li>
            We email back what was sent, or why it was not. Replies come to the same conversation:
            answer that email, and the person gets a text.
          </li>
        </ul>
        <div className="grid grid-cols-1 content-start gap-4">
          <CopyField label="An address" value={`0412345678@${domain}`} />
          <figure className="rounded-lg border bg-muted p-4">
            <figcaption className="text-muted-foreground text-xs">Example</figcaption>
            <p className="mt-2 break-all text-xs">To: 0412345678@{domain}</p>
            <p className="text-xs">Subject: Booking (not sent)</p>
            <p className="mt-3 whitespace-pre-line">
              {"Hi Mia, your table for two is ready at 7.\n\n--\nSam, Harbour Books"}
            </p>
            <p className="mt-3 border-t pt-3 text-xs">
              The text is &ldquo;Hi Mia, your table for two is ready at 7.&rdquo;
            </p>
          </figure>
        </div>
      </div>
    </Card>
  );
}

import { Send } from "lucide-react";
import { memo, useState } from "react";
import { TEST_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import type { AttachmentInput } from "#core/contract/media/attachment-fields.ts";
import { getBalance } from "#core/contract/profile/me.ts";
import { MMS_TEXTS } from "#core/rules/mms.ts";
import { Button } from "#web/components/ui/button.tsx";
import { dialogOnDemand } from "#web/components/ui/on-demand.tsx";
import { notifyWarning } from "#web/lib/notify.ts";
import { useCall } from "#web/lib/query.ts";

const TestSendDialog = dialogOnDemand(
  async () => (await import("./test-send-dialog.tsx")).TestSendDialog,
);

/** What a test has besides the text. */
export interface TestChoice {
  /** Empty if none is chosen. */
  sender: string;
  optOut: boolean;
  /** Where short links and recipients' own links are. */
  host: string;
  /** Where the text's short link leads; empty if there is none. */
  longUrl?: string;
  /** What the page of the text's reply link asks. */
  question?: string;
  /** What an MMS carries. */
  mms?: AttachmentInput;
}

interface TestSendToolProps {
  choice: TestChoice;
  message: string;
  /** Parts of the text. */
  segments: number;
}

/** R166: sends the text to a few numbers first, where the credit covers it. */
export const TestSendTool = memo(function TestSendTool({
  choice,
  message,
  segments,
}: TestSendToolProps) {
  const [asking, setAsking] = useState(false);
  const medium = choice.mms ? "mms" : "sms";
  const credits = useCall(getBalance, {}).data?.data.maxPossibleCredits[medium];
  if (credits === undefined || Math.max(1, segments) > credits) return null;
  const ask = () => {
    if (message.trim() === "") return notifyWarning(TEST_TEXTS.messageRequired);
    if (choice.sender === "") return notifyWarning(TEST_TEXTS.senderRequired);
    // R165.
    const { mms } = choice;
    if (mms && !mms.media && !mms.url) return notifyWarning(MMS_TEXTS.fileRequired);
    setAsking(true);
  };
  return (
    <>
      <Button variant="outline" size="sm" onClick={ask}>
        <Send aria-hidden="true" />
        Send a test
      </Button>
      {asking ? (
        <TestSendDialog
          choice={choice}
          message={message}
          most={Math.floor(credits / Math.max(1, segments))}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
});

import { Alert, Button, Flex, hubspot, LoadingSpinner, Text } from "@hubspot/ui-extensions";
import { useEffect, useState } from "react";

/** Where contacts have their numbers, the mobile's first. */
const NUMBERS = ["mobilephone", "phone"];

type Extension = Parameters<Parameters<typeof hubspot.extend<"crm.record.sidebar">>[0]>[0];
type View = "conversation" | "message";

hubspot.extend<"crm.record.sidebar">(({ context, actions }) => (
  <ConversationCard appUrl={String(context.variables?.APP_URL)} actions={actions} />
));

interface ConversationCardProps {
  appUrl: string;
  actions: Extension["actions"];
}

/** Opens the conversation with the contact, or a message to them, in a window over their record. */
function ConversationCard({ appUrl, actions }: ConversationCardProps) {
  const [number, setNumber] = useState<string>();
  const [opening, setOpening] = useState<View>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    actions
      .fetchCrmObjectProperties(NUMBERS)
      .then((values) => setNumber(NUMBERS.map((name) => values[name]).find(Boolean) ?? ""))
      .catch(() => setProblem("The contact's number could not be read"));
  }, [actions]);

  const open = async (view: View) => {
    setOpening(view);
    setProblem(undefined);
    try {
      const uri = await addressOf(appUrl, { number, view });
      actions.openIframeModal({ uri, title: "Cooee", width: 900, height: 700 });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "Cooee cannot be reached");
    } finally {
      setOpening(undefined);
    }
  };

  if (problem === undefined && number === undefined) {
    return <LoadingSpinner label="Reading the contact's number" />;
  }
  return (
    <Flex direction="column" gap="small">
      {problem ? <Alert variant="warning" title={problem} /> : null}
      {number === "" ? <Text>This contact has no phone number.</Text> : null}
      {number ? (
        <Flex gap="small" wrap="wrap">
          <Button
            variant="primary"
            disabled={opening !== undefined}
            onClick={() => open("conversation")}
          >
            Open conversation
          </Button>
          <Button disabled={opening !== undefined} onClick={() => open("message")}>
            Write a message
          </Button>
        </Flex>
      ) : null}
    </Flex>
  );
}

/** HubSpot passes the call on, with who asks and its signature. */
async function addressOf(appUrl: string, body: { number: string | undefined; view: View }) {
  const response = await hubspot.fetch(`${appUrl}/api/hubspot/card`, { method: "POST", body });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer.data.url;
}

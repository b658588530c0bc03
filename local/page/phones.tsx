import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import * as z from "zod";
import { formatMobile } from "#core/rules/phone.ts";
import { TextField } from "#web/components/form/text-field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { type Phone, phone, threadMessage } from "../shapes.ts";
import { useChange, usePoll } from "./calls.ts";
import { Thread } from "./thread.tsx";

const phones = z.object({ items: z.array(phone) });

/** The phones, and the thread of the chosen one. */
export function Phones() {
  const chosen = useSearchParams()[0].get("phone");
  const [search, setSearch] = useState("");
  const { data } = usePoll(`/phones?${new URLSearchParams({ limit: "100", search })}`, phones);
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[21rem_minmax(0,1fr)]">
      <Card title="Phones" className={chosen ? "max-md:hidden" : ""}>
        <div className="grid grid-cols-1 gap-3">
          <TextField
            label="Find a number"
            type="search"
            inputMode="tel"
            autoComplete="off"
            value={search}
            onValue={setSearch}
          />
          <WriteFromAny />
          {data?.items.length === 0 ? (
            <p className="py-6 text-center text-muted-foreground">
              {search === ""
                ? "No texts yet. Send one from the console and the phone that gets it appears here."
                : "No phone has this in its number."}
            </p>
          ) : null}
          <ul className="-mx-2 overflow-y-auto px-2 py-1 md:max-h-[60vh]">
            {data?.items.map((each) => (
              <Row key={each.number} phone={each} isChosen={each.number === chosen} />
            ))}
          </ul>
        </div>
      </Card>
      <Thread key={chosen} phone={chosen} />
    </div>
  );
}

function Row({ phone: { number, last }, isChosen }: { phone: Phone; isChosen: boolean }) {
  return (
    <li>
      <Link
        to={`/?phone=${number}`}
        aria-current={isChosen ? "true" : undefined}
        className="grid rounded-md p-2 hover:bg-muted aria-[current]:bg-primary-soft"
      >
        <span className="flex flex-wrap justify-between gap-x-2">
          <strong className="figures font-semibold">{formatMobile(number)}</strong>
          <DateTime at={last.at} />
        </span>
        <span className="truncate text-xs">
          {last.direction === "inbound" ? "Wrote: " : ""}
          {last.text}
        </span>
      </Link>
    </li>
  );
}

const written = z.object({ message: threadMessage });

function WriteFromAny() {
  const [, setParams] = useSearchParams();
  const [text, setText] = useState({ from: "", to: "", text: "" });
  const { mutate, isPending } = useChange();
  const field = (name: keyof typeof text) => ({
    required: true,
    autoComplete: "off",
    value: text[name],
    onValue: (value: string) => setText({ ...text, [name]: value }),
  });
  return (
    <details>
      <summary className="text-primary-text">Write from any phone</summary>
      <form
        className="mt-3 grid grid-cols-1 gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          mutate(
            { path: "/messages", body: text },
            {
              onSuccess: (answer) => {
                setText({ ...text, text: "" });
                setParams({ phone: written.parse(answer).message.from });
              },
            },
          );
        }}
      >
        <TextField label="From handset" inputMode="tel" {...field("from")} />
        <TextField label="To number" inputMode="tel" {...field("to")} />
        <TextField label="Text" maxLength={1600} {...field("text")} />
        <Button type="submit" variant="outline" loading={isPending}>
          Send text
        </Button>
      </form>
    </details>
  );
}

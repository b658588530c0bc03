import { MemoryRouter } from "react-router-dom";
import { ThemeMenu } from "#web/components/layout/theme-menu.tsx";
import { controls } from "./controls.tsx";
import { conversation } from "./conversation.tsx";
import { dialogs } from "./dialogs.tsx";
import { display } from "./display.tsx";
import type { Exhibits } from "./exhibit.ts";
import { fields } from "./fields.tsx";
import { imports } from "./imports.tsx";
import { layout } from "./layout.tsx";
import { lists } from "./lists.tsx";
import { mails } from "./mails.tsx";
import { media } from "./media.tsx";
import { messages } from "./messages.tsx";
import { recordDialogs } from "./record-dialogs.tsx";
import { sheets } from "./sheets.tsx";

const rooms: Readonly<Record<string, Exhibits>> = {
  Controls: controls,
  Fields: fields,
  Display: display,
  Dialogs: { ...dialogs, ...recordDialogs },
  Lists: lists,
  Sheets: sheets,
  Imports: imports,
  Media: media,
  Messages: messages,
  Conversation: conversation,
  Layout: layout,
  Mails: mails,
};

/** Every shared component in its states, for people who build screens. */
export function Gallery() {
  return (
    <div className="mx-auto max-w-[77rem] px-4 py-6">
      <header className="mb-6 flex items-start justify-between gap-4">
        <div>
          <h1 className="font-semibold text-xl tracking-tight">Gallery</h1>
          <p className="mt-1 text-muted-foreground">
            Every shared component in its states; look here before you make another one.
          </p>
        </div>
        <MemoryRouter>
          <ThemeMenu />
        </MemoryRouter>
      </header>
      <nav aria-label="Components" className="mb-8 flex flex-wrap gap-x-4 gap-y-1">
        {Object.keys(rooms).map((room) => (
          <a key={room} href={`#${room}`} className="text-primary-text underline">
            {room}
          </a>
        ))}
      </nav>
      {Object.entries(rooms).map(([room, exhibits]) => (
        <section key={room} id={room} aria-label={room} className="grid gap-10 pb-14">
          {Object.entries(exhibits).map(([name, states]) => (
            <Shown key={name} name={name} states={states} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Shown({ name, states }: { name: string; states: Exhibits[string] }) {
  return (
    <section aria-label={name}>
      <h2 className="mb-3 border-b pb-1 font-semibold">{name}</h2>
      <div className="grid grid-cols-1 gap-6">
        {Object.entries(states).map(([state, element]) => (
          <div key={state} className="grid grid-cols-1 gap-2 md:grid-cols-[8rem_1fr]">
            <p className="text-muted-foreground text-xs">{state}</p>
            {/* Each has its own URL, so that components that keep their state there do not affect each other. */}
            <MemoryRouter>
              <div className="min-w-0">{element}</div>
            </MemoryRouter>
          </div>
        ))}
      </div>
    </section>
  );
}

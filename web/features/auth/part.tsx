import type { ReactNode } from "react";

/** A part of a page to read. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1.5 font-semibold text-[0.9375rem]">{title}</h2>
      <div className="grid grid-cols-1 gap-2 leading-6">{children}</div>
    </section>
  );
}

/** What a part lists. */
export function Points({ children }: { children: ReactNode }) {
  return <ul className="grid list-disc gap-1 pl-5">{children}</ul>;
}

import { useEffect } from "react";

let page = "";
let count = "";

function show(): void {
  document.title = `${count}${page} | Online and Bulk SMS Gateway`;
}

/** Names the browser's tab after the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    page = title;
    show();
  }, [title]);
}

/** Puts how much is unread before the page's name. */
export function useUnreadTitle(unread: number | string): void {
  useEffect(() => {
    count = unread ? `(${unread}) ` : "";
    if (page) show();
    return () => {
      count = "";
    };
  }, [unread]);
}

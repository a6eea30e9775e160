import { describe, expect, it } from "vitest";
import { parsePage, readForm, selectAll, selectFirst } from "../../src/html.ts";

const form = (html: string) => readForm(selectFirst(parsePage(html), "form") ?? parsePage(""));

describe("the next page is asked for as the page's own form would", () => {
  it("hidden inputs in any attribute order, decoded, in page order", () => {
    const html = `<form action="/html/" method="POST"><input value="a &amp; b" type="hidden" name="q"><input type="hidden" name="s" value="10">
      <input name='vqd' type='hidden' value='4-12&#x34;'><input type="hidden" name="nextParams" value=""><input type=submit value=Next></form>`;
    expect(form(html)).toEqual({
      action: "/html/",
      method: "post",
      fields: [
        ["q", "a & b"],
        ["s", "10"],
        ["vqd", "4-124"],
        ["nextParams", ""],
      ],
    });
  });

  it("what a browser would not send stays out", () => {
    const html = `<form><input value="no name"><input name="" value=x><input name=off disabled value=x><input name=button type=submit value=x>
      <input name=image type=image><input name=file type=file><input name=unticked type=checkbox value=x>
      <input name=ticked type=checkbox checked><input name=choice type=radio value=a><input name=choice type=radio value=b checked></form>`;
    expect(form(html).fields).toEqual([
      ["ticked", "on"],
      ["choice", "b"],
    ]);
  });

  it("choices and text areas", () => {
    const html = `<form method=dialog action=" "><select name=kl><option value="">All<option value=us-en selected>US</select>
      <select name=df><option>Any time<option>Day</select><textarea name=note>\na &lt;b&gt;\n</textarea><input name=q></form>`;
    expect(form(html)).toEqual({
      method: "get",
      fields: [
        ["kl", "us-en"],
        ["df", "Any time"],
        ["note", "a <b>\n"],
        ["q", ""],
      ],
    });
  });

  it("of several forms the one with the fields that a next page needs can be picked", () => {
    const page = parsePage(`<form id=search><input name=q></form><form id=next><input name=s><input name=vqd></form>`);
    const next = selectAll(page, "form:has([name=s]):has([name=vqd])");
    expect(next.map((one) => readForm(one).fields.map(([name]) => name))).toEqual([["s", "vqd"]]);
  });
});

import JSONCodec

extension PageAudit {
  /// A sentence for each fault of structure, by which those who do not see a page find their way: references that
  /// lead nowhere, lists and headings that are none, controls inside controls, an order of focus of its own.
  var structureFaults: [String] {
    get throws {
      try window.evaluate(PageAudit.structure).array?.compactMap(\.string) ?? ["no answer"]
    }
  }

  private static let structure = """
    (() => {
      const faults = [];
      const say = (text, e) => faults.push(text + ': ' + e.outerHTML.slice(0, 80));
      const all = selector => [...document.querySelectorAll(selector)];
      const ids = new Set();
      for (const e of all('[id]')) {
        if (ids.has(e.id)) say('The id is there twice', e);
        ids.add(e.id);
      }
      for (const name of ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for'])
        for (const e of all(`[${name}]`))
          for (const id of e.getAttribute(name).split(/\\s+/))
            if (!ids.has(id)) say(`${name} leads nowhere`, e);
      for (const e of all('img:not([alt])')) say('A picture has no text', e);
      for (const e of all('svg:not([aria-hidden=true]):not([role=img])')) say('A drawing is neither named nor hidden', e);
      for (const e of all('[tabindex]')) if (e.tabIndex > 0) say('The focus goes out of its way', e);
      const pressed = 'a[href],button,input,select,textarea,summary';
      for (const e of all(pressed))
        if (e.parentElement.closest('a[href],button,summary,label') && !e.parentElement.closest('label'))
          say('A control is inside another', e);
      const parents = { LI: ['UL', 'OL', 'MENU'], DT: ['DL', 'DIV'], DD: ['DL', 'DIV'], TH: ['TR'], TD: ['TR'] };
      for (const [child, allowed] of Object.entries(parents))
        for (const e of all(child)) if (!allowed.includes(e.parentElement.tagName)) say('It is outside of its list', e);
      for (const e of all('dt,dd'))
        if (!e.closest('dl')) say('It is outside of its list', e);
      const children = { UL: ['LI'], OL: ['LI'], DL: ['DT', 'DD', 'DIV'] };
      for (const [parent, allowed] of Object.entries(children))
        for (const e of all(parent))
          for (const child of e.children) if (!allowed.includes(child.tagName)) say('A list holds what is no item', child);
      for (const e of all('dl > div'))
        if (!e.querySelector(':scope > dt') || !e.querySelector(':scope > dd')) say('A name has no value', e);
      for (const e of all('thead th')) if (!e.hasAttribute('scope')) say('A heading of a table is of nothing', e);
      let level = 0;
      for (const e of all('h1,h2,h3,h4,h5,h6').filter(e => e.checkVisibility())) {
        const own = Number(e.tagName[1]);
        if (own > level + 1) say('A level of headings is left out', e);
        level = own;
      }
      if (all('main').length !== 1) faults.push('There is not one main part.');
      const marks = all('nav,[role=navigation]').filter(e => e.checkVisibility());
      if (marks.length > 1)
        for (const e of marks) if (!e.ariaLabel) say('One of several places to go from has no name', e);
      return faults;
    })()
    """
}

"""A small index about tides that needs no network. It finds the pages that hold every word of the query."""

from datetime import datetime, timedelta

engine_type = 'offline'
categories = ['general']
paging = True
time_range_support = True

PAGE_SIZE = 8
RANGES = {'day': 1, 'week': 7, 'month': 31, 'year': 365}
# Hours since publication; one page has a fixed date and one has none.
AGES = [5, 3 * 24, 20 * 24, 200 * 24, 800 * 24]


def _pages():
    now = datetime.utcnow()
    for number in range(12):
        age = AGES[number % len(AGES)]
        yield {
            'url': 'https://tides.example.org/tables/%d' % number,
            'title': 'Tide table %d' % number,
            'content': 'High and low water at <b>harbour</b> %d &amp; beyond.' % number,
            'publishedDate': now - timedelta(hours=age),
        }
    yield {
        'url': 'https://moon.example.com/spring?phase=new&tide=high',
        'title': 'Spring &amp; neap tides — Gezeiten',
        'content': 'Why the moon makes spring tides.',
        'publishedDate': datetime(2020, 5, 4, 10, 30),
    }
    yield {'url': 'https://moon.example.com/undated', 'title': 'Neap tides', 'content': ''}


def _holds(page, words):
    text = (page['title'] + ' ' + page['content']).lower()
    return all(word in text for word in words)


def _is_within(page, time_range):
    if not time_range:
        return True
    published = page.get('publishedDate')
    return published is not None and published >= datetime.utcnow() - timedelta(days=RANGES[time_range])


def search(query, params):
    words = [word for word in query.lower().replace('tyde', 'tide').split() if ':' not in word]
    # Says what arrived, for the tests of parameters.
    if words == ['echo']:
        told = '%s, safe search %s, page %s' % (params['language'], params['safesearch'], params['pageno'])
        return [{'url': 'https://echo.example.org/', 'title': query, 'content': told}]
    found = [page for page in _pages() if _holds(page, words) and _is_within(page, params['time_range'])]
    first = (params['pageno'] - 1) * PAGE_SIZE
    results = found[first : first + PAGE_SIZE]
    if params['pageno'] == 1:
        results.append({'number_of_results': len(found)})
        if found:
            results.append({'suggestion': '%s today' % query})
        if 'tyde' in query:
            results.append({'correction': query.replace('tyde', 'tide')})
        if 'spring' in words:
            results.append({'answer': 'Spring tides follow the new and the full moon.'})
    return results
